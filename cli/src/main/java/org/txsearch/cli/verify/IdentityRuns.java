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
import org.txsearch.process.PrivateFiles;
import tools.jackson.databind.json.JsonMapper;

/**
 * The ids of one index as sorted hashes in files, kept from one verification to the next with the numbers of the operations
 * up to which they are complete: only later operations have to be read.
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

    private interface Next {
        long hash();
    }

    private void write(String name, More more, Next next) throws IOException {
        try (FileChannel channel = FileChannel.open(
                folder.resolve(name),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
            boolean isFirst = true;
            long last = 0;
            while (more.isThere()) {
                long hash = next.hash();
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
}
