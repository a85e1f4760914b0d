package org.txsearch.cli.verify;

import java.io.EOFException;
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
import org.txsearch.process.PrivateFiles;
import tools.jackson.databind.json.JsonMapper;

/**
 * The ids of one index as hashes in sorted files. They are kept from one verification to the next, with the numbers of the
 * operations up to which they are complete: only later operations have to be read.
 */
final class IdentityRuns {

    private static final int MAX_RUNS = 8;
    private static final int INITIAL_CAPACITY = 1 << 16;
    private static final int BUFFER_LENGTH = 1 << 17;
    private static final int HASHES_AT_ONCE = 1 << 22;
    private static final String STATE = "state.json";

    private final Path folder;
    private RunState state;

    /** Hashes that are not written yet. */
    private long[] gathered = {};

    private int count;

    /**
     * The saved state.
     *
     * @param ends for each shard the first number that has not been read
     * @param files the files with the hashes
     */
    private record RunState(SortedMap<Integer, Long> ends, List<String> files) {}

    private IdentityRuns(Path folder, RunState state) {
        this.folder = folder;
        this.state = state;
    }

    /** Opens the runs in a folder, which is created if it does not exist. */
    static IdentityRuns open(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve(STATE);
        RunState state = Files.exists(file)
                ? JsonMapper.shared().readValue(Files.readAllBytes(file), RunState.class)
                : new RunState(new TreeMap<>(), List.of());
        IdentityRuns runs = new IdentityRuns(folder, state);
        runs.removeOthers();
        return runs;
    }

    /** Returns for each shard the first number that has not been read. */
    SortedMap<Integer, Long> ends() {
        return state.ends;
    }

    List<Path> files() {
        return state.files.stream().map(folder::resolve).toList();
    }

    /** Returns how many hashes the files hold; a transaction that was written several times may count several times. */
    long size() throws IOException {
        long size = 0;
        for (Path file : files()) {
            size += Files.size(file) / Long.BYTES;
        }
        return size;
    }

    void gather(long[] hashes) {
        if (count + hashes.length > gathered.length) {
            int capacity = Math.max(INITIAL_CAPACITY, gathered.length + gathered.length / 2);
            gathered = Arrays.copyOf(gathered, Math.max(count + hashes.length, capacity));
        }
        System.arraycopy(hashes, 0, gathered, count, hashes.length);
        count += hashes.length;
    }

    /** Returns how many hashes wait to be written. */
    int gathered() {
        return count;
    }

    /**
     * Writes the gathered hashes durably.
     *
     * @param end the first number of their shard that has not been read
     */
    void write(int shard, long end) throws IOException {
        List<String> files = new ArrayList<>(state.files);
        if (count > 0) {
            Path file = newFile();
            append(file, gathered, sortDistinct(gathered, count));
            files.add(String.valueOf(file.getFileName()));
        }
        SortedMap<Integer, Long> ends = new TreeMap<>(state.ends);
        ends.put(shard, end);
        save(new RunState(ends, List.copyOf(files)));
        gathered = new long[0];
        count = 0;
        if (files.size() > MAX_RUNS) {
            join();
        }
    }

    private void join() throws IOException {
        Path file = newFile();
        HashRange part = HashRange.startingAfter(Long.MIN_VALUE, size(), HASHES_AT_ONCE);
        for (; part != null; part = part.next()) {
            long[] hashes = within(part);
            append(file, hashes, hashes.length);
        }
        save(new RunState(state.ends, List.of(String.valueOf(file.getFileName()))));
        removeOthers();
    }

    private Path newFile() throws IOException {
        return Files.createTempFile(folder, "", ".run");
    }

    /** Returns the distinct hashes within a range, in ascending order. */
    long[] within(HashRange range) throws IOException {
        long[] found = {};
        for (Path file : files()) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                long from = firstAfter(range.after(), channel);
                int length = Math.toIntExact(firstAfter(range.last(), channel) - from);
                found = Arrays.copyOf(found, found.length + length);
                read(channel, from, length).asLongBuffer().get(found, found.length - length, length);
            }
        }
        return Arrays.copyOf(found, sortDistinct(found, found.length));
    }

    /** Returns the place of the first hash in a file that is greater than the given one. */
    private static long firstAfter(long hash, FileChannel channel) throws IOException {
        long low = 0;
        long high = channel.size() / Long.BYTES;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (read(channel, middle, 1).getLong() <= hash) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static ByteBuffer read(FileChannel channel, long place, int length) throws IOException {
        ByteBuffer hashes = ByteBuffer.allocate(Math.multiplyExact(length, Long.BYTES));
        while (hashes.hasRemaining()) {
            if (channel.read(hashes, place * Long.BYTES + hashes.position()) < 0) {
                throw new EOFException("A file of hashes was truncated while it was read.");
            }
        }
        return hashes.flip();
    }

    /** Sorts the first hashes of an array and moves the distinct ones to its beginning; returns their number. */
    private static int sortDistinct(long[] hashes, int count) {
        Arrays.sort(hashes, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (kept == 0 || hashes[i] != hashes[kept - 1]) {
                hashes[kept++] = hashes[i];
            }
        }
        return kept;
    }

    private static void append(Path file, long[] hashes, int count) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER_LENGTH * Long.BYTES);
            for (int at = 0; at < count; at += BUFFER_LENGTH) {
                int length = Math.min(count - at, BUFFER_LENGTH);
                buffer.clear().limit(length * Long.BYTES).asLongBuffer().put(hashes, at, length);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
            channel.force(true);
        }
    }

    private void save(RunState next) throws IOException {
        PrivateFiles.write(folder.resolve(STATE), JsonMapper.shared().writeValueAsBytes(next));
        state = next;
    }

    /** Removes the files of an interrupted run. */
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
}
