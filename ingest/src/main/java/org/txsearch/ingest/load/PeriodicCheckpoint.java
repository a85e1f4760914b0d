package org.txsearch.ingest.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/** Writes the checkpoint of a load every few seconds, and advances its watermark, on its own thread. */
public final class PeriodicCheckpoint implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(2);

    /** Long, because a load has a backlog as long as it runs, and each refresh creates segments to merge. */
    private static final long REFRESH_PERIOD_NANOS = Duration.ofSeconds(10).toNanos();

    private static final long CLOSING_SECONDS = 70;

    private final LoadCheckpoint checkpoint;
    private final LoadProgress progress;
    private final PipelineCounts counts;
    private final Weeks weeks;
    private final Watermarks watermarks;
    private final String source;
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("load-checkpoint"));
    private final PeriodicTask ticking;
    private volatile @Nullable Throwable failure;
    private long refreshedAtNanos = System.nanoTime();

    /**
     * Writes the first checkpoint and starts.
     *
     * @param source the name of the load among the sources of watermarks
     */
    public PeriodicCheckpoint(
            LoadCheckpoint checkpoint,
            LoadProgress progress,
            PipelineCounts counts,
            Weeks weeks,
            Watermarks watermarks,
            String source)
            throws IOException {
        this.checkpoint = checkpoint;
        this.progress = progress;
        this.counts = counts;
        this.weeks = weeks;
        this.watermarks = watermarks;
        this.source = source;
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
            // An exception would only end the timer, and the load would continue without checkpoints.
            failure = e;
        }
    }

    private void makeVisible(long mark) {
        try {
            counts.refresh(weeks);
            watermarks.advance(Map.of(source, Instant.ofEpochMilli(mark)));
        } catch (IOException | RuntimeException e) {
            // Elasticsearch is unavailable or overloaded, which also stalls the writer. The next run retries.
        }
    }

    private void write() throws IOException {
        LoadState state = progress.state(counts.weeks());
        // The state may only cover durable parts of the files.
        progress.sync();
        checkpoint.write(state);
    }

    /** Throws an exception if a checkpoint could not be written. */
    public void check() {
        Throwable cause = failure;
        if (cause != null) {
            throw new UncheckedIOException(
                    "The checkpoint " + checkpoint.file() + " cannot be written: " + cause.getMessage(),
                    cause instanceof IOException known ? known : new IOException(cause));
        }
    }

    /** Stops the thread and writes the last checkpoint. */
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
