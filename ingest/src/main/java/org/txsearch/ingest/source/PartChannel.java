package org.txsearch.ingest.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.util.BitSet;
import java.util.function.LongConsumer;

/** Reads a file in parts, each of which must be the same in every reading. */
final class PartChannel implements SeekableByteChannel {

    private final SeekableByteChannel file;
    private final PartChecksums checksums;
    private final LongConsumer onBytes;
    private final ByteBuffer part = ByteBuffer.allocate(PartChecksums.PART);
    private final BitSet read = new BitSet();
    private int number = -1;
    private long position;
    private long count;

    /**
     * Creates a channel.
     *
     * @param onBytes receives the number of different bytes of the file that have been read so far
     */
    PartChannel(SeekableByteChannel file, PartChecksums checksums, LongConsumer onBytes) {
        this.file = file;
        this.checksums = checksums;
        this.onBytes = onBytes;
    }

    private void load(int wanted) throws IOException {
        number = -1;
        part.clear();
        file.position((long) wanted * PartChecksums.PART);
        while (part.hasRemaining() && file.read(part) >= 0) {
            // The channel may return less than a part at a time.
        }
        part.flip();
        checksums.add(wanted, part.duplicate());
        number = wanted;
        if (part.hasRemaining() && !read.get(wanted)) {
            read.set(wanted);
            count += part.remaining();
            onBytes.accept(count);
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!target.hasRemaining()) {
            return 0;
        }
        int wanted = Math.toIntExact(position / PartChecksums.PART);
        if (wanted != number) {
            load(wanted);
        }
        int from = (int) (position % PartChecksums.PART);
        int given = Math.min(target.remaining(), part.limit() - from);
        if (given <= 0) {
            return -1;
        }
        target.put(part.slice(from, given));
        position += given;
        return given;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
        position = newPosition;
        return this;
    }

    @Override
    public long size() throws IOException {
        long known = checksums.size();
        return known >= 0 ? known : file.size();
    }

    @Override
    public int write(ByteBuffer source) {
        throw new NonWritableChannelException();
    }

    @Override
    public SeekableByteChannel truncate(long newSize) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
