package org.txsearch.api.export;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.txsearch.exports.ExportJobs;
import org.txsearch.process.DaemonThreads;

/**
 * The length of the queue of exports. It is read on demand, at most every few seconds, and in the background: callers get the last
 * known values.
 */
@Component
final class QueueWatch implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(QueueWatch.class);
    private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

    /** Usage changes slowly, and Elasticsearch reads each finished export's document for it. */
    private static final long USAGE_FRESH_NANOS = Duration.ofMinutes(1).toNanos();

    /** Older values are not reported. */
    private static final long STALE_NANOS = Duration.ofMinutes(2).toNanos();

    private final ExportJobs jobs;
    private final Clock clock;
    private final ExecutorService reading = Executors.newSingleThreadExecutor(new DaemonThreads("export-queue"));
    private final AtomicBoolean isReading = new AtomicBoolean();
    private volatile @Nullable Timed<ExportJobs.Queue> seen;
    private volatile @Nullable Timed<ExportJobs.Usage> usage;

    QueueWatch(ExportJobs jobs, Clock clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    private record Timed<T>(T value, long nanos) {

        static <T> @Nullable T within(long maxAge, @Nullable Timed<T> timed) {
            return timed == null || System.nanoTime() - timed.nanos > maxAge ? null : timed.value;
        }
    }

    /** The queue, or null if it could not be read recently. */
    ExportJobs.@Nullable Queue seen() {
        Timed<ExportJobs.Queue> last = seen;
        if (Timed.within(FRESH_NANOS, last) == null) {
            readLater();
        }
        return Timed.within(STALE_NANOS, last);
    }

    /** The usage of storage, or null if it could not be read recently. */
    ExportJobs.@Nullable Usage usage() {
        seen();
        return Timed.within(STALE_NANOS, usage);
    }

    /** How long the oldest waiting export has waited; 0 if none waits. */
    double oldestWaitSeconds() {
        ExportJobs.Queue queue = seen();
        if (queue == null) {
            return Double.NaN;
        }
        return queue.oldest() == null
                ? 0
                : Math.max(0, Duration.between(queue.oldest(), clock.instant()).toMillis() / 1e3);
    }

    private void readLater() {
        if (!isReading.compareAndSet(false, true)) {
            return;
        }
        try {
            reading.execute(this::read);
        } catch (RejectedExecutionException e) {
            LOG.debug("The queue of exports is no longer read: the API is stopping");
        }
    }

    private void read() {
        try {
            seen = new Timed<>(jobs.queue(), System.nanoTime());
            if (Timed.within(USAGE_FRESH_NANOS, usage) == null) {
                usage = new Timed<>(jobs.usage(), System.nanoTime());
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("The queue of exports could not be read: {}", e.toString());
        } finally {
            isReading.set(false);
        }
    }

    @Override
    public void destroy() {
        reading.shutdownNow();
    }
}
