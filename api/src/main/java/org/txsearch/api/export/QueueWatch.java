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
import org.txsearch.thread.DaemonThreads;

/**
 * Knows how long the queue of exports is. It asks when somebody wants to know, at most every few seconds, and never makes
 * him wait: he is told what was found the last time.
 */
@Component
final class QueueWatch implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(QueueWatch.class);
    private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

    /** It grows slowly, and Elasticsearch reads each finished export's document for it. */
    private static final long USAGE_FRESH_NANOS = Duration.ofMinutes(1).toNanos();

    /** Older than that, it tells nothing of now. */
    private static final long STALE_NANOS = Duration.ofMinutes(2).toNanos();

    private final ExportJobs jobs;
    private final Clock clock;
    private final ExecutorService asking = Executors.newSingleThreadExecutor(new DaemonThreads("export-queue"));
    private final AtomicBoolean isAsking = new AtomicBoolean();
    private volatile @Nullable Seen seen;
    private volatile @Nullable Usage usage;

    QueueWatch(ExportJobs jobs, Clock clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    private record Seen(ExportJobs.Queue queue, long nanos) {

        long age() {
            return QueueWatch.age(nanos);
        }
    }

    private record Usage(ExportJobs.Usage usage, long nanos) {}

    private static long age(long nanos) {
        return System.nanoTime() - nanos;
    }

    /** The queue, or null where it could not be read lately. */
    ExportJobs.@Nullable Queue seen() {
        Seen last = seen;
        if (last == null || last.age() > FRESH_NANOS) {
            ask();
        }
        return last == null || last.age() > STALE_NANOS ? null : last.queue();
    }

    /** What is kept of exports, or null where it could not be read lately. */
    ExportJobs.@Nullable Usage usage() {
        seen();
        Usage last = usage;
        return last == null || age(last.nanos()) > STALE_NANOS ? null : last.usage();
    }

    /** For how long the first of those that wait has waited; 0 where none does. */
    double oldestWaitSeconds() {
        ExportJobs.Queue queue = seen();
        if (queue == null) {
            return Double.NaN;
        }
        return queue.oldest() == null
                ? 0
                : Math.max(0, Duration.between(queue.oldest(), clock.instant()).toMillis() / 1e3);
    }

    private void ask() {
        if (!isAsking.compareAndSet(false, true)) {
            return;
        }
        try {
            asking.execute(this::read);
        } catch (RejectedExecutionException e) {
            LOG.debug("The queue of exports is not read any more: the API stops");
        }
    }

    private void read() {
        try {
            seen = new Seen(jobs.queue(), System.nanoTime());
            Usage last = usage;
            if (last == null || age(last.nanos()) > USAGE_FRESH_NANOS) {
                usage = new Usage(jobs.usage(), System.nanoTime());
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("The queue of exports could not be read: {}", e.toString());
        } finally {
            isAsking.set(false);
        }
    }

    @Override
    public void destroy() {
        asking.shutdownNow();
    }
}
