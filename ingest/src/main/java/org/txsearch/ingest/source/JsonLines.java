package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFault;
import tools.jackson.databind.JsonNode;

/**
 * Reads newline-delimited JSON. Each line is an item, a change, or a dead letter, whose text is the JSON of an item or
 * a change and whose record keeps its original position.
 */
final class JsonLines implements RecordSource {

    /** Far above the length of any transaction: a longer line has lost its end. */
    static final int MAX_LINE_LENGTH = 4 << 20;

    private static final List<String> UNITS = List.of("line", "record", "offset");
    private static final String NOT_REPROCESSED = "NOT_REPROCESSED";
    private static final String TRUNCATED =
            "Its text is cut off, so that it is not the record any more; that is only in its source, at this position.";
    private static final String MASKED =
            "Card numbers in it are masked, so that it is not the record any more; it is only in its source.";

    private final boolean areDeadLetters;
    private final RecordJson json = new RecordJson();

    JsonLines(boolean areDeadLetters) {
        this.areDeadLetters = areDeadLetters;
    }

    @Override
    public void read(InputStream input, String name, RecordSink sink) throws IOException, InterruptedException {
        Lines lines = new Lines(input);
        for (long number = 1; lines.next(); number++) {
            RecordPosition position = new RecordPosition(name, "line", number);
            byte[] line = lines.line();
            if (areDeadLetters) {
                letter(line, position, sink);
            } else {
                record(number == 1 ? withoutMark(line) : line, line.length > MAX_LINE_LENGTH, position, sink);
            }
        }
    }

    private void record(byte[] line, boolean isTooLong, RecordPosition position, RecordSink sink)
            throws InterruptedException {
        if (isTooLong) {
            String detail = "The line has more than " + MAX_LINE_LENGTH + " bytes.";
            sink.record(SourceRecord.refused("INVALID_LENGTH", detail, RecordJson.shown(line)), position);
        } else if (!isBlank(line)) {
            sink.record(json.read(line), position);
        }
    }

    private void letter(byte[] bytes, RecordPosition here, RecordSink sink) throws InterruptedException {
        String line = new String(bytes, StandardCharsets.UTF_8);
        if (line.isBlank()) {
            return;
        }
        JsonNode letter = bytes.length > MAX_LINE_LENGTH ? null : RecordJson.object(line);
        RecordPosition position = letter == null ? null : position(letter);
        if (letter == null || position == null) {
            sink.record(SourceRecord.refused("MALFORMED_JSON", "The line is no dead letter.", ""), here);
        } else {
            sink.record(record(letter), position);
        }
    }

    private SourceRecord record(JsonNode letter) {
        String text = letter.path("text").asString("");
        String obstacle = obstacle(letter, text);
        if (obstacle == null) {
            return json.read(text);
        }
        List<RecordFault> faults = new ArrayList<>(faults(letter));
        faults.removeIf(fault -> fault.code().equals(NOT_REPROCESSED));
        faults.add(new RecordFault("", NOT_REPROCESSED, obstacle));
        return SourceRecord.refused(faults, text);
    }

    private static @Nullable String obstacle(JsonNode letter, String text) {
        if (isFinal(letter, "truncated", TRUNCATED)) {
            return TRUNCATED;
        }
        if (isFinal(letter, "masked", MASKED)) {
            return MASKED;
        }
        if (text.isEmpty()) {
            return "Nothing of the record could be read; it is only in its source.";
        }
        return text.startsWith("{")
                ? null
                : "Its text is not JSON. Correct it; if it is a row of CSV, put the header of its file above it and load that as a"
                        + " CSV file.";
    }

    /** Returns whether the text is incomplete. A letter of an earlier reprocessing shows that only by its fault. */
    private static boolean isFinal(JsonNode letter, String mark, String obstacle) {
        return letter.path(mark).asBoolean(false)
                || faults(letter).contains(new RecordFault("", NOT_REPROCESSED, obstacle));
    }

    private static @Nullable RecordPosition position(JsonNode letter) {
        JsonNode source = letter.path("source");
        JsonNode partition = letter.path("partition");
        for (String unit : UNITS) {
            if (source.isString() && letter.path(unit).canConvertToLong() && letter.has("text")) {
                return new RecordPosition(
                        source.asString(),
                        partition.isInt() ? partition.asInt() : null,
                        unit,
                        letter.path(unit).asLong());
            }
        }
        return null;
    }

    private static List<RecordFault> faults(JsonNode letter) {
        return letter.path("faults")
                .valueStream()
                .map(fault -> new RecordFault(
                        fault.path("path").asString(""),
                        fault.path("code").asString(""),
                        fault.path("detail").asString("")))
                .toList();
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
        return TextStart.starts(line, 0xef, 0xbb, 0xbf) ? Arrays.copyOfRange(line, 3, line.length) : line;
    }

    /** Splits bytes at line feeds. */
    private static final class Lines {

        private final InputStream input;
        private final byte[] buffer = new byte[1 << 16];
        private final ByteArrayOutputStream line = new ByteArrayOutputStream(4096);
        private int from;
        private int to;

        Lines(InputStream input) {
            this.input = input;
        }

        /** Returns whether there is another line. */
        boolean next() throws IOException {
            line.reset();
            boolean any = false;
            while (true) {
                if (from == to) {
                    from = 0;
                    to = Math.max(0, input.read(buffer));
                    if (to == 0) {
                        return any;
                    }
                }
                any = true;
                int at = from;
                while (at < to && buffer[at] != '\n') {
                    at++;
                }
                keep(at - from);
                from = at;
                if (at < to) {
                    from++;
                    return true;
                }
            }
        }

        /** Keeps at most one byte more than allowed, so that a line without an end does not fill the memory. */
        private void keep(int count) {
            int capacity = MAX_LINE_LENGTH + 1 - line.size();
            line.write(buffer, from, Math.min(capacity, count));
        }

        byte[] line() {
            return line.toByteArray();
        }
    }
}
