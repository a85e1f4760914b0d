package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Splits bytes at line feeds. */
final class LineReader {

    /** Far above any transaction; a longer line is one that lost its end. */
    static final int MAX_LINE_LENGTH = 4 << 20;

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

    /** Keeps at most one byte more than allowed, so that a line without end does not fill the memory. */
    private void keep(int count) {
        int capacity = MAX_LINE_LENGTH + 1 - line.size();
        line.write(buffer, from, Math.min(capacity, count));
        tooLong = line.size() > MAX_LINE_LENGTH;
    }

    byte[] line() {
        return line.toByteArray();
    }

    boolean isTooLong() {
        return tooLong;
    }
}
