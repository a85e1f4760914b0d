package org.txsearch.cli.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.txsearch.process.PrivateFiles;
import tools.jackson.databind.json.JsonMapper;

/**
 * The ids of one index as sorted hashes in files, kept from one verification to the next with the numbers of the operations
 * up to which they are complete: only later operations have to be read.
 *
 * <p>Longer than other files: who writes such a file, who joins some and who compares all must agree on its order.
 */
final class IdentityRuns {

    private static final int MAX_RUNS = 8;
    private static final int INITIAL_CAPACITY = 1 << 16;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final String STATE = "state.json";

    private final Path folder;
    private State state;

    /** Hashes of one shard that are not written to a file yet: many, so that no index keeps the room for them. */
    private long[] hashes = {};

    private int count;

    /**
     * The saved state.
     *
     * @param ends for each shard the number up to which (exclusively) it has been read
     * @param files the files with the hashes
     * @param made how many files were ever created: no name is used twice
     */
    private record State(SortedMap<Integer, Long> ends, List<String> files, int made) {}

    private IdentityRuns(Path folder, State state) {
        this.folder = folder;
        this.state = state;
    }

    /** The runs of that folder, which is created if it does not exist. */
    static IdentityRuns open(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve(STATE);
        State state = Files.exists(file)
                ? JsonMapper.shared().readValue(Files.readAllBytes(file), State.class)
                : new State(new TreeMap<>(), List.of(), 0);
        IdentityRuns runs = new IdentityRuns(folder, state);
        runs.removeOthers();
        return runs;
    }

    /** The number up to which that shard has been read. */
    long end(int shard) {
        return state.ends.getOrDefault(shard, 0L);
    }

    List<Path> files() {
        return state.files.stream().map(folder::resolve).toList();
    }

    /** Holds hashes of a shard until they are written. */
    void gather(long[] more) {
        if (count + more.length > hashes.length) {
            int capacity = Math.max(INITIAL_CAPACITY, hashes.length + hashes.length / 2);
            hashes = Arrays.copyOf(hashes, Math.max(count + more.length, capacity));
        }
        System.arraycopy(more, 0, hashes, count, more.length);
        count += more.length;
    }

    /** How many hashes it holds. */
    int gathered() {
        return count;
    }

    /** Writes the hashes that it holds, those of a shard up to that number; durable when this returns. */
    void write(int shard, long end) throws IOException {
        Arrays.sort(hashes, 0, count);
        List<String> files = new ArrayList<>(state.files);
        int made = state.made;
        if (count > 0) {
            String name = made++ + ".run";
            int[] at = {0};
            write(name, () -> at[0] < count, () -> hashes[at[0]++]);
            files.add(name);
        }
        SortedMap<Integer, Long> ends = new TreeMap<>(state.ends);
        ends.put(shard, end);
        note(new State(ends, List.copyOf(files), made));
        hashes = new long[0];
        count = 0;
        if (files.size() > MAX_RUNS) {
            join();
        }
    }

    private void join() throws IOException {
        String name = state.made + ".run";
        List<RunMerge.Run> runs =
                files().stream().map(file -> new RunMerge.Run(file, 0)).toList();
        try (RunMerge merge = new RunMerge(runs, Long.MIN_VALUE)) {
            write(name, merge::next, merge::hash);
        }
        note(new State(state.ends, List.of(name), state.made + 1));
        removeOthers();
    }

    private interface More {
        boolean isThere() throws IOException;
    }

    private void write(String name, More more, LongSupplier hashes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                folder.resolve(name),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
            boolean isFirst = true;
            long last = 0;
            while (more.isThere()) {
                long hash = hashes.getAsLong();
                if (isFirst || hash != last) {
                    if (!buffer.hasRemaining()) {
                        drain(buffer, channel);
                    }
                    buffer.putLong(hash);
                    last = hash;
                    isFirst = false;
                }
            }
            drain(buffer, channel);
            channel.force(true);
        }
    }

    private static void drain(ByteBuffer buffer, FileChannel channel) throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    private void note(State next) throws IOException {
        PrivateFiles.write(folder.resolve(STATE), JsonMapper.shared().writeValueAsBytes(next));
        state = next;
    }

    /** Removes what an interrupted run left behind. */
    private void removeOthers() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName());
                if (!name.equals(STATE) && !state.files.contains(name)) {
                    Files.delete(file);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Reads files of sorted hashes as one ascending sequence; each file is read once, from its beginning to its end. */
    static final class RunMerge implements AutoCloseable {

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
}
