package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads newline-delimited JSON: the item's JSON or a change, one a line. */
final class NdjsonSource implements RecordSource {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final RecordJson json = new RecordJson();

    @Override
    public void read(InputStream input, String name, RecordSink sink) throws IOException, InterruptedException {
        LineReader lines = new LineReader(input);
        for (long number = 1; lines.next(); number++) {
            RecordPosition position = new RecordPosition(name, "line", number);
            byte[] line = number == 1 ? withoutMark(lines.line()) : lines.line();
            if (lines.isTooLong()) {
                String detail = "The line has more than " + LineReader.MAX_LINE_LENGTH + " bytes.";
                sink.record(SourceRecord.refused("INVALID_LENGTH", detail, RecordJson.shown(line)), position);
            } else if (!isBlank(line)) {
                sink.record(json.read(line), position);
            }
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
}
