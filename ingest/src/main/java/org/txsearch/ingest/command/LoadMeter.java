package org.txsearch.ingest.command;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.intake.IntakeCounts;
import org.txsearch.ingest.source.SourceFile;
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
    private volatile @Nullable String verifying;

    LoadMeter(Progress progress, long totalBytes, IntakeCounts counts, Supplier<@Nullable String> heldBy) {
        this.progress = progress;
        this.totalBytes = Math.max(1, totalBytes);
        this.counts = counts;
        this.heldBy = heldBy;
        this.showing = timer.scheduleWithFixedDelay(this::show, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Watches a file of that size, which comes behind so many bytes of other files. */
    SourceFile.Watch watch(Path file, long size, long before) {
        return new SourceFile.Watch() {
            @Override
            public void verified(long bytesOfFile) {
                verifying = verifying(file, bytesOfFile, size);
            }

            @Override
            public void read(long bytesOfFile) {
                verifying = null;
                bytes = before + bytesOfFile;
            }
        };
    }

    /** What no record has been taken for yet. */
    static String verifying(Path file, long bytes, long size) {
        return String.format(
                Locale.ROOT, "for %s to be verified (%d %%)", file.getFileName(), 100 * bytes / Math.max(1, size));
    }

    private void show() {
        String what = verifying;
        progress.update(Math.min(1, (double) bytes / totalBytes), counts.read(), what == null ? heldBy.get() : what);
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
