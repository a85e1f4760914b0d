package org.txsearch.cli.verify;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Reads files of sorted hashes as one ascending sequence; each file is read once, from its beginning to its end. */
final class RunMerge implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final List<Reader> all = new ArrayList<>();
    private final Reader[] heap;
    private int size;
    private boolean started;

    /** A file, and the number of the index that it belongs to. */
    record Run(Path file, int index) {}

    /** The hashes of those files that are greater than that one. */
    RunMerge(List<Run> runs, long after) throws IOException {
        heap = new Reader[runs.size()];
        try {
            for (Run run : runs) {
                Reader reader = new Reader(run);
                all.add(reader);
                if (reader.skipTo(after)) {
                    heap[size++] = reader;
                }
            }
        } catch (IOException e) {
            close();
            throw e;
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    /** Moves to the next hash; false after the last one. */
    boolean next() throws IOException {
        if (started && size > 0) {
            if (!heap[0].next()) {
                heap[0] = heap[--size];
            }
            sink(0);
        }
        started = true;
        return size > 0;
    }

    long hash() {
        return heap[0].hash;
    }

    int index() {
        return heap[0].run.index();
    }

    private void sink(int from) {
        Reader moving = heap[from];
        int at = from;
        for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && heap[child + 1].hash < heap[child].hash) {
                child++;
            }
            if (heap[child].hash >= moving.hash) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moving;
    }

    @Override
    public void close() throws IOException {
        for (Reader reader : all) {
            reader.channel.close();
        }
    }

    private static final class Reader {

        private final Run run;
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
        private long hash;

        Reader(Run run) throws IOException {
            this.run = run;
            this.channel = FileChannel.open(run.file(), StandardOpenOption.READ);
        }

        boolean skipTo(long after) throws IOException {
            long low = 0;
            long high = channel.size() / Long.BYTES;
            while (low < high) {
                long middle = (low + high) >>> 1;
                if (at(middle) <= after) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            channel.position(low * Long.BYTES);
            return next();
        }

        private long at(long number) throws IOException {
            ByteBuffer one = ByteBuffer.allocate(Long.BYTES);
            while (one.hasRemaining()) {
                if (channel.read(one, number * Long.BYTES + one.position()) < 0) {
                    throw new IOException(run.file() + " was truncated while it was read.");
                }
            }
            return one.getLong(0);
        }

        boolean next() throws IOException {
            if (buffer.remaining() < Long.BYTES) {
                buffer.compact();
                while (buffer.position() < Long.BYTES) {
                    if (channel.read(buffer) < 0) {
                        return false;
                    }
                }
                buffer.flip();
            }
            hash = buffer.getLong();
            return true;
        }
    }
}
