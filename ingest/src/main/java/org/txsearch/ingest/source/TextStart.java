package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The start of a text file. If it shows that no line can be a record, the file is rejected instead of each line. */
final class TextStart {

    private static final int LENGTH = 1 << 16;
    private static final int BINARY = 16;

    private final byte[] bytes;

    private TextStart(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads the next bytes of a stream that supports reset, and resets it. */
    static TextStart of(InputStream content) throws IOException {
        content.mark(LENGTH);
        byte[] bytes = content.readNBytes(LENGTH);
        content.reset();
        return new TextStart(bytes);
    }

    /** Returns the first byte, or -1. */
    int first() {
        return bytes.length == 0 ? -1 : bytes[0];
    }

    /** Rejects a format that is recognized but not supported. */
    void requireNoOtherFormat() throws SourceException {
        String refusal = OtherFormat.refusal(bytes);
        if (refusal != null) {
            throw new SourceException(refusal);
        }
    }

    /** Rejects common encodings other than UTF-8, and content that is not text. */
    void requireText() throws SourceException {
        if (starts(0xfe, 0xff) || starts(0xff, 0xfe) || isWide(0) || isWide(1)) {
            throw new SourceException("It is UTF-16 or UTF-32: convert it to UTF-8 (iconv -f UTF-16 -t UTF-8).");
        }
        if (hasControl()) {
            throw new SourceException("It is not text: it is damaged, or of a format that is not read.");
        }
        if (isWindows1252()) {
            throw new SourceException("It is not UTF-8, and most likely Windows-1252 (Latin-1): convert it"
                    + " (iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW_FILE) and load the new file.");
        }
    }

    /** Does the same for CSV, but accepts UTF-16 with a byte order mark. */
    void requireCsv() throws SourceException {
        boolean isUtf32 = starts(0xff, 0xfe, 0, 0);
        if ((starts(0xfe, 0xff) || starts(0xff, 0xfe)) && !isUtf32) {
            return;
        }
        requireText();
    }

    /** Returns whether no character beyond ASCII is UTF-8, and each of them is a character of Windows-1252. */
    private boolean isWindows1252() {
        boolean any = false;
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xff;
            if (b >= 0x80) {
                boolean isUnassigned = b == 0x81 || b == 0x8d || b == 0x8f || b == 0x90 || b == 0x9d;
                boolean mayBeUtf8 = b >= 0xc2 && b < 0xf5 && (i + 1 == bytes.length || (bytes[i + 1] & 0xc0) == 0x80);
                if (isUnassigned || mayBeUtf8) {
                    return false;
                }
                any = true;
            }
        }
        return any;
    }

    /** Returns whether every other byte of the first two characters is zero, as in UTF-16 without a byte order mark. */
    private boolean isWide(int from) {
        return bytes.length >= 4
                && bytes[from] == 0
                && bytes[from + 2] == 0
                && bytes[1 - from] >= ' '
                && bytes[3 - from] != 0;
    }

    /** Rejects JSON whose first lines show that it does not have one object on each line. */
    void requireObjectOnEachLine() throws SourceException {
        requireText();
        int first = skipBlanks(starts(0xef, 0xbb, 0xbf) ? 3 : 0);
        if (first < bytes.length && bytes[first] == '[') {
            throw new SourceException(
                    "It is a JSON array: write each element as one line instead (jq -c '.[]' does it).");
        }
        if (isListAnswer(first)) {
            throw new SourceException(
                    "It is an answer of GET /v1/transactions, of one page: write each of its items as one"
                            + " line instead (jq -c '.items[]' FILE > NEW_FILE.ndjson), or load an export in NDJSON.");
        }
        int end = first;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        int next = skipBlanks(end);
        if (next < bytes.length && bytes[next] != '{' && isCutOff(first, end)) {
            throw new SourceException(
                    "Its JSON is spread over several lines: write each record as one line instead (jq -c . does it).");
        }
    }

    /** Returns whether the first object is a response of the API; the items of a record are lines of a cart. */
    private boolean isListAnswer(int from) {
        String text = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT
                    || parser.nextToken() != JsonToken.PROPERTY_NAME
                    || !parser.currentName().equals("items")
                    || parser.nextToken() != JsonToken.START_ARRAY) {
                return false;
            }
            if (parser.nextToken() == JsonToken.END_ARRAY) {
                return parser.nextToken() == JsonToken.PROPERTY_NAME
                        && parser.currentName().equals("page");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                // Requested fields may precede the id, which is always present.
                if (parser.currentName().equals("id")) {
                    return true;
                }
                parser.nextToken();
                parser.skipChildren();
            }
            return false;
        } catch (JacksonException e) {
            // The beginning is not JSON of this form.
            return false;
        }
    }

    /** Returns whether a line is well-formed except that it lacks the end of its object. */
    private boolean isCutOff(int from, int to) {
        String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        boolean isObject = false;
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
            while (parser.nextToken() != null) {
                isObject |= parser.currentToken().isStructStart();
            }
            return false;
        } catch (JacksonException e) {
            return isObject
                    && e.getLocation().getCharOffset() >= line.stripTrailing().length();
        }
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < bytes.length && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    private boolean hasControl() {
        for (int i = 0; i < Math.min(BINARY, bytes.length); i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && !isBlank(bytes[i])) {
                return true;
            }
        }
        return false;
    }

    private boolean starts(int... expected) {
        return starts(bytes, expected);
    }

    /** Returns whether the bytes begin with the expected ones. */
    static boolean starts(byte[] bytes, int... expected) {
        for (int i = 0; i < expected.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != expected[i]) {
                return false;
            }
        }
        return true;
    }
}
