package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.InvalidTransactionException.Fault;

/** Reads newline-delimited JSON: the item's JSON or a change, one a line. */
final class NdjsonSource implements RecordSource {

    private static final int SHOWN = 2_000;
    /** Matches escapes by a single character, too, so that an escaped backslash does not seem to start one. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|.)", Pattern.DOTALL);

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /** Well-formed bytes never decode to half a character. */
    private static final String MALFORMED = "\udc00";

    private final RecordJson json = new RecordJson();
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(MALFORMED);

    @Override
    public void read(InputStream input, String name, RecordSink sink) throws IOException, InterruptedException {
        LineReader lines = new LineReader(input);
        for (long number = 1; lines.next(); number++) {
            RecordPosition position = new RecordPosition(name, "line", number);
            byte[] line = number == 1 ? withoutMark(lines.line()) : lines.line();
            if (lines.isTooLong()) {
                Fault fault = new Fault(
                        "", "INVALID_LENGTH", "The line has more than " + LineReader.MAX_LINE_LENGTH + " bytes.");
                sink.unreadable(position, List.of(fault), shown(line));
            } else if (!isBlank(line)) {
                record(line, position, sink);
            }
        }
    }

    private void record(byte[] line, RecordPosition position, RecordSink sink) throws InterruptedException {
        List<Fault> faults = json.pass(text(line), position, sink);
        if (!faults.isEmpty()) {
            sink.unreadable(position, faults, shown(line));
        }
    }

    /** The JSON parser would accept overlong forms and halves of characters. What is not UTF-8 is half a character. */
    private String text(byte[] line) {
        try {
            return decoder.decode(ByteBuffer.wrap(line)).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("What is malformed is replaced", e);
        }
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    private static byte[] withoutMark(byte[] line) {
        return Arrays.equals(line, 0, Math.min(3, line.length), BYTE_ORDER_MARK, 0, 3)
                ? Arrays.copyOfRange(line, 3, line.length)
                : line;
    }

    private static String shown(byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        return unescaped(line.length > LineReader.MAX_LINE_LENGTH ? text.substring(0, SHOWN) : text);
    }

    /** Undoes escapes that JSON does not need, which would hide a card number. */
    private static String unescaped(String json) {
        if (!json.contains("\\u")) {
            return json;
        }
        return ESCAPE.matcher(json)
                .replaceAll(escape -> Matcher.quoteReplacement(replacement(escape.group(), escape.group(1))));
    }

    private static String replacement(String escape, @Nullable String hex) {
        if (hex == null) {
            return escape;
        }
        char c = (char) Integer.parseInt(hex, 16);
        boolean needed = c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c);
        return needed ? escape : String.valueOf(c);
    }
}
