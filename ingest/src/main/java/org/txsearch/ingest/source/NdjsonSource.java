package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.txsearch.document.Fault;

/** Reads newline-delimited JSON: the item's JSON or a change, one a line. */
final class NdjsonSource implements RecordSource {

    private static final int SHOWN = 2_000;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final RecordJson json = new RecordJson();

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
        String text;
        ByteBuffer bytes = ByteBuffer.wrap(line);
        try {
            // The JSON parser would take overlong forms and halves of characters.
            text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            Fault fault = new Fault(
                    "", "MALFORMED_JSON", "The line is not well-formed UTF-8 at byte " + (bytes.position() + 1) + ".");
            sink.unreadable(position, List.of(fault), shown(line));
            return;
        }
        List<Fault> faults = json.give(text, position, sink);
        if (!faults.isEmpty()) {
            sink.unreadable(position, faults, shown(line));
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
        return JsonEscapes.undone(line.length > LineReader.MAX_LINE_LENGTH ? text.substring(0, SHOWN) : text);
    }
}
