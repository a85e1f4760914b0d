package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.Fault;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads newline-delimited JSON: the item's JSON, one a line. */
final class NdjsonSource implements RecordSource {

    /** Far above any transaction; a longer line is one that lost its end. */
    static final int LONGEST_LINE = 4 << 20;

    private static final int SHOWN = 2_000;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final JsonFactory json = new JsonFactory();
    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final RecordEncoding encoding = new RecordEncoding();

    @Override
    public void read(InputStream input, String name, RecordSink sink) throws IOException, InterruptedException {
        LineReader lines = new LineReader(input);
        for (long number = 1; lines.next(); number++) {
            RecordPosition position = new RecordPosition(name, "line", number);
            byte[] line = number == 1 ? withoutMark(lines.line()) : lines.line();
            if (lines.isTooLong()) {
                Fault fault = new Fault("", "INVALID_LENGTH", "The line has more than " + LONGEST_LINE + " bytes.");
                sink.unreadable(position, List.of(fault), shown(line));
            } else if (!isBlank(line)) {
                record(line, position, sink);
            }
        }
    }

    private void record(byte[] line, RecordPosition position, RecordSink sink) throws InterruptedException {
        RecordFaults faults = new RecordFaults();
        GenericRecord record = parse(line, faults);
        if (record == null || !faults.isEmpty()) {
            sink.unreadable(position, faults.list(), shown(line));
        } else {
            sink.record(encoding.encode(record), position);
        }
    }

    private @Nullable GenericRecord parse(byte[] line, RecordFaults faults) {
        String text;
        try {
            // The JSON parser would take overlong forms and halves of characters.
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
        } catch (CharacterCodingException e) {
            faults.add("", "MALFORMED_JSON", "The line is not well-formed UTF-8.");
            return null;
        }
        return parse(text, faults);
    }

    private @Nullable GenericRecord parse(String line, RecordFaults faults) {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                faults.add("", "MALFORMED_JSON", "A line is one JSON object.");
                return null;
            }
            GenericRecord record = JsonRecords.record(parser, catalogue.schema(), catalogue.fields(), "", faults);
            if (parser.nextToken() != null) {
                faults.add("", "MALFORMED_JSON", "A line is one JSON object and nothing behind it.");
            }
            return record;
        } catch (JacksonException e) {
            faults.add("", "MALFORMED_JSON", "The line is not well-formed JSON.");
            return null;
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
        return JsonEscapes.undone(line.length > LONGEST_LINE ? text.substring(0, SHOWN) : text);
    }

    /** Splits bytes at line feeds. */
    private static final class LineReader {

        private final InputStream input;
        private final byte[] buffer = new byte[1 << 16];
        private final ByteArrayOutputStream line = new ByteArrayOutputStream(4096);
        private int from;
        private int to;
        private boolean tooLong;

        LineReader(InputStream input) {
            this.input = input;
        }

        /** Whether there is another line. */
        boolean next() throws IOException {
            line.reset();
            tooLong = false;
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

        /** Keeps one byte more than allowed at most, so that a line without end does not fill the memory. */
        private void keep(int count) {
            int room = LONGEST_LINE + 1 - line.size();
            line.write(buffer, from, Math.min(room, count));
            tooLong = line.size() > LONGEST_LINE;
        }

        byte[] line() {
            return line.toByteArray();
        }

        boolean isTooLong() {
            return tooLong;
        }
    }
}
