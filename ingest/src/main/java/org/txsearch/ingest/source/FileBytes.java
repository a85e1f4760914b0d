package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;

/**
 * The bytes of a file that is read more than once: a later reading returns what the first one did, or fails because the file
 * was changed or replaced in between.
 */
final class FileBytes {

    /** The unit of reading and of a four-byte checksum: a terabyte has 4 MB of them. */
    private static final int PART = 1 << 20;

    private final Path path;
    private int[] sums = new int[16];
    private int parts;
    private boolean isKnown;

    /** The bytes of that file. */
    FileBytes(Path path) {
        this.path = path;
    }

    /** The file differs from an earlier reading. */
    static final class ChangedException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Opens the file at its beginning; after a first complete reading, a changed part fails.
     *
     * @param onBytes receives how many bytes have been read so far
     */
    InputStream open(LongConsumer onBytes) throws IOException {
        return new Reading(Files.newInputStream(path), onBytes);
    }

    /** Notes the checksum of a part, or compares it with the noted one. */
    private void pass(int number, int sum) throws ChangedException {
        if (isKnown) {
            if (number >= parts || sums[number] != sum) {
                throw new ChangedException();
            }
            return;
        }
        if (number == sums.length) {
            sums = Arrays.copyOf(sums, 2 * number);
        }
        sums[number] = sum;
    }

    private void end(int number) throws ChangedException {
        if (isKnown && number != parts) {
            throw new ChangedException();
        }
        parts = number;
        isKnown = true;
    }

    private final class Reading extends InputStream {

        private final InputStream file;
        private final LongConsumer onBytes;
        private final byte[] part = new byte[PART];
        private int number;
        private int from;
        private int to;
        private long count;

        Reading(InputStream file, LongConsumer onBytes) {
            this.file = file;
            this.onBytes = onBytes;
        }

        private boolean isAtEnd() throws IOException {
            if (from < to) {
                return false;
            }
            from = 0;
            to = file.readNBytes(part, 0, PART);
            if (to == 0) {
                end(number);
                return true;
            }
            CRC32C sum = new CRC32C();
            sum.update(part, 0, to);
            pass(number++, (int) sum.getValue());
            count += to;
            onBytes.accept(count);
            return false;
        }

        @Override
        public int read() throws IOException {
            return isAtEnd() ? -1 : part[from++] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (isAtEnd()) {
                return -1;
            }
            int given = Math.min(length, to - from);
            System.arraycopy(part, from, target, offset, given);
            from += given;
            return given;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
