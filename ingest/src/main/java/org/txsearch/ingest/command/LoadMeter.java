package org.txsearch.ingest.command;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.intake.IntakeCounts;
import org.txsearch.thread.DaemonThreads;

/** Shows a load's progress from a thread of its own, so that it also says what a load waits for. */
final class LoadMeter implements AutoCloseable {

    private static final long PERIOD_MILLIS = 100;
    private static final long LAST_SHOW_SECONDS = 5;

    private final Progress progress;
    private final long totalBytes;
    private final IntakeCounts counts;
    private final Supplier<@Nullable String> heldBy;
    private final ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(1, new DaemonThreads("load-meter"));
    private final ScheduledFuture<?> showing;
    private volatile long bytes;

    LoadMeter(Progress progress, long totalBytes, IntakeCounts counts, Supplier<@Nullable String> heldBy) {
        this.progress = progress;
        this.totalBytes = Math.max(1, totalBytes);
        this.counts = counts;
        this.heldBy = heldBy;
        this.showing = timer.scheduleWithFixedDelay(this::show, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Notes how many bytes of all files have been read. */
    void at(long bytesRead) {
        bytes = bytesRead;
    }

    private void show() {
        progress.update(Math.min(1, (double) bytes / totalBytes), counts.read(), heldBy.get());
    }

    /** Nothing is shown afterwards. */
    @Override
    public void close() throws InterruptedException {
        showing.cancel(false);
        timer.shutdown();
        if (!timer.awaitTermination(LAST_SHOW_SECONDS, TimeUnit.SECONDS)) {
            timer.shutdownNow();
        }
    }
}
