package org.txsearch.ingest.load;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;
import org.txsearch.process.PrivateFiles;
import org.txsearch.week.IsoWeek;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file with the state of a load of certain files, from which the same load resumes after a crash.
 *
 * <p>While it is open, no other process loads the same files.
 */
public final class LoadCheckpoint implements AutoCloseable {

    private static final int ID_LENGTH = 16;

    private final String id;
    private final Path file;
    private final FileChannel channel;

    private LoadCheckpoint(String id, Path file, FileChannel channel) {
        this.id = id;
        this.file = file;
        this.channel = channel;
    }

    /**
     * The checkpoint of a load of those files, as long as none of them changes.
     *
     * @param folder where the checkpoints of all loads are
     * @param command keeps apart commands on the same files
     * @throws IOException where another process holds it, or the folder cannot be used
     */
    public static LoadCheckpoint open(Path folder, String command, List<Path> files) throws IOException {
        String id = command + "-" + hash(files);
        PrivateFiles.folder(folder);
        Path lockFile = folder.resolve(id + ".lock");
        FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            channel.close();
            throw new IOException("The same files are being loaded by another process (" + lockFile + " is locked)");
        }
        return new LoadCheckpoint(id, folder.resolve(id + ".json"), channel);
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** The load's name: the same for the same files. */
    public String id() {
        return id;
    }

    /** Its path. */
    public Path file() {
        return file;
    }

    /** The state of an earlier run. */
    public Optional<LoadState> read() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonMapper.shared().readValue(Files.readAllBytes(file), LoadState.class));
        } catch (JacksonException e) {
            throw new IOException(file + " is not a checkpoint of this version; --restart ignores it", e);
        }
    }

    /** Writes it durably and atomically. */
    public void write(LoadState state) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ".new");
        try (FileOutputStream out = new FileOutputStream(aside.toFile())) {
            out.write(JsonMapper.shared().writeValueAsBytes(state));
            out.getFD().sync();
        }
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes it after the load. */
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Ends the lock. The empty lock file stays: a process that has opened it already could otherwise lock the deleted file, and another
     * one a new file.
     */
    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static String hash(List<Path> files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path path : files) {
                Path real = path.toRealPath();
                String line = real + "\0" + Files.size(real) + "\0"
                        + Files.getLastModifiedTime(real).toMillis() + "\n";
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, ID_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /**
     * The state of a load: everything before its position is completed, and nothing after it is counted.
     *
     * @param file the index of the file that is being read
     * @param records how many records of that file are completed
     * @param tally the outcomes of the whole load
     * @param weeks the weeks that were written to
     * @param deadLetterFile the file of refused records
     * @param deadLetterBytes how much of that file belongs to completed records
     * @param adjustedBytes the same of the file of adjusted records
     * @param differenceBytes the same of the file of differences
     * @param reading the options of the load that decide how values are read, or null without such options
     * @param ingestedAt the least stamp of a later record, in epoch milliseconds
     * @param problems what is wrong with the files read so far
     */
    public record LoadState(
            int file,
            long records,
            Tally tally,
            List<String> weeks,
            String deadLetterFile,
            long deadLetterBytes,
            long adjustedBytes,
            long differenceBytes,
            @Nullable String reading,
            long ingestedAt,
            List<String> problems) {

        /** The state of a load that has read nothing. */
        public static LoadState start(String deadLetterFile, @Nullable String reading, long now) {
            return new LoadState(0, 0, Tally.NONE, List.of(), deadLetterFile, 0, 0, 0, reading, now, List.of());
        }

        static List<String> names(Set<IsoWeek> weeks) {
            return weeks.stream().sorted().map(IsoWeek::suffix).toList();
        }
    }

    /**
     * Writes a load's checkpoint every few seconds, from a thread of its own, and reports the load's watermark from time to time.
     */
    public static final class Periodic implements AutoCloseable {

        private static final Duration PERIOD = Duration.ofSeconds(2);

        /** Rare: a load has a backlog as long as it runs, and each refresh creates segments to merge. */
        private static final long REFRESH_PERIOD_NANOS = Duration.ofSeconds(10).toNanos();

        private static final long CLOSING_SECONDS = 70;

        private final LoadCheckpoint checkpoint;
        private final LoadProgress progress;
        private final PipelineCounts counts;
        private final Visibility visibility;
        private final ScheduledThreadPoolExecutor timer =
                new ScheduledThreadPoolExecutor(1, new DaemonThreads("load-checkpoint"));
        private final PeriodicTask ticking;
        private volatile @Nullable Throwable failure;
        private long refreshedAtNanos = System.nanoTime();

        /**
         * Where a load reports its watermark.
         *
         * @param source the load's name among the sources
         */
        public record Visibility(Weeks weeks, Watermarks watermarks, String source) {}

        /** Writes the first checkpoint, and starts. */
        public Periodic(LoadCheckpoint checkpoint, LoadProgress progress, PipelineCounts counts, Visibility visibility)
                throws IOException {
            this.checkpoint = checkpoint;
            this.progress = progress;
            this.counts = counts;
            this.visibility = visibility;
            write();
            this.ticking = PeriodicTask.start(timer, "load-checkpoint", PERIOD, this::tick);
        }

        private void tick() {
            try {
                long mark = progress.mark();
                write();
                if (System.nanoTime() - refreshedAtNanos >= REFRESH_PERIOD_NANOS) {
                    makeVisible(mark);
                    refreshedAtNanos = System.nanoTime();
                }
            } catch (IOException | RuntimeException | Error e) {
                // Anything else would only end the timer, and the load would go on without checkpoints.
                failure = e;
            }
        }

        private void makeVisible(long mark) {
            try {
                counts.refresh(visibility.weeks());
                visibility.watermarks().advance(Map.of(visibility.source(), Instant.ofEpochMilli(mark)));
            } catch (IOException | RuntimeException e) {
                // Elasticsearch is unavailable or overloaded, which stalls the writer too: tried again the next time.
            }
        }

        private void write() throws IOException {
            LoadState state = progress.state(counts.weeks());
            // The state covers only durable parts of its files.
            progress.sync();
            checkpoint.write(state);
        }

        /** Fails where a checkpoint could not be written. */
        public void check() {
            Throwable cause = failure;
            if (cause != null) {
                throw new UncheckedIOException(
                        "The checkpoint " + checkpoint.file() + " cannot be written: " + cause.getMessage(),
                        cause instanceof IOException known ? known : new IOException(cause));
            }
        }

        /** Ends the thread and writes the last checkpoint. */
        @Override
        public void close() throws IOException {
            ticking.cancel();
            timer.shutdown();
            try {
                if (!timer.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                    timer.shutdownNow();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            write();
        }
    }
}
