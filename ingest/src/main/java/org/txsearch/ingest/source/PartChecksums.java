package org.txsearch.ingest.source;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.zip.CRC32C;

/** The checksums of the parts of a file, and its size once the last part has been read. */
final class PartChecksums {

    /** The length of a part in bytes. With four bytes for each checksum, a file of one terabyte takes 4 MB. */
    static final int PART = 1 << 20;

    private int[] sums = new int[16];
    private final BitSet known = new BitSet();
    private long size = -1;

    /**
     * Adds the checksum of a part, or compares it if the part was read before.
     *
     * @throws FileChangedException if the part or the size of the file differs from an earlier reading
     */
    void add(int number, ByteBuffer part) throws FileChangedException {
        int length = part.remaining();
        CRC32C checksum = new CRC32C();
        checksum.update(part);
        int sum = (int) checksum.getValue();
        long end = (long) number * PART + length;
        boolean isLast = length < PART;
        boolean hasOtherSize = size >= 0 && (isLast ? size != end : size < end);
        if (hasOtherSize || known.get(number) && sums[number] != sum) {
            throw new FileChangedException();
        }
        if (number >= sums.length) {
            sums = Arrays.copyOf(sums, Math.max(2 * sums.length, number + 1));
        }
        sums[number] = sum;
        known.set(number);
        if (isLast) {
            size = end;
        }
    }

    /** Returns the size of the file, or -1 while its last part has not been read. */
    long size() {
        return size;
    }
}
