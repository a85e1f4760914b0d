package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.api.exports.files.ExportFiles;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.LeaseLostException;
import org.txsearch.paging.PointInTimeLostException;
import org.txsearch.paging.SearchException;

/**
 * One attempt at an export under its lease. Either the document of the export records the outcome, or another worker detects
 * that the lease is silent.
 */
final class ExportRun {

    private static final Logger LOG = LoggerFactory.getLogger(ExportRun.class);
    private static final int PUBLISHING_ATTEMPTS = 5;
    private static final Duration PUBLISHING_PAUSE = Duration.ofSeconds(1);

    private final ExportLease lease;
    private final ExportWork work;
    private final ExportFiles files;
    private final RetryRule retries;
    private final Duration keptFor;
    private final Clock clock;
    private final WorkProgress progress = new WorkProgress(new AtomicLong(), new AtomicLong());
    private volatile boolean obsolete;
    private boolean stopped;
    private @Nullable Thread worker;

    ExportRun(ExportLease lease, ExportWork work, ExportFiles files, Clock clock) {
        this.lease = lease;
        this.work = work;
        this.files = files;
        this.retries = new RetryRule(work.settings().deadline());
        this.keptFor = work.settings().keptFor();
        this.clock = clock;
    }

    /** Renews the lease. Stops the work if the lease is lost. */
    void beat() {
        try {
            lease.beat(progress.done().get(), progress.total().get());
        } catch (LeaseLostException e) {
            LOG.info("{}", e.getMessage());
            obsolete = true;
            stop();
        } catch (IOException e) {
            // The next beat may succeed. If none does, another worker takes over the export.
            LOG.debug("A beat of an export failed: {}", e.toString());
        }
    }

    /** Interrupts the work and leaves the export to another worker. Has no effect on work that has ended. */
    synchronized void stop() {
        Thread thread = worker;
        stopped = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    RunOutcome run() {
        begin();
        try {
            return attempt();
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        worker = Thread.currentThread();
        if (stopped) {
            worker.interrupt();
        }
    }

    /** Detaches the thread, so that an interrupt for this run does not reach its next work. */
    private synchronized void end() {
        worker = null;
        Thread.interrupted();
    }

    private RunOutcome attempt() {
        ExportJob job = lease.job();
        try {
            if (job.lease().attempt() > 1) {
                // Files of earlier attempts, whose workers may have died. Without the lease they cannot publish.
                delete(job, name -> !name.startsWith(job.lease().attempt() + "-"));
            }
            ExportResult result = work.write(job, progress);
            publish(result);
            LOG.info("Export {} has {} rows", job.id(), result.rowCount());
            return RunOutcome.SUCCEEDED;
        } catch (LeaseLostException e) {
            LOG.info("{}", e.getMessage());
            discard(job);
            return RunOutcome.LOST;
        } catch (ExportFailedException e) {
            return failed(job, e.error(), e);
        } catch (PointInTimeLostException e) {
            return failed(job, ExportError.SNAPSHOT_LOST, e);
        } catch (SearchException e) {
            return failed(job, ExportError.SEARCH_INCOMPLETE, e);
        } catch (InterruptedException e) {
            return givenBack(job);
        } catch (IOException e) {
            // It is unknown whether the result was published: keep the files. The worker that takes over finds out.
            LOG.warn("Export {} could not be published", job.id(), e);
            return RunOutcome.GIVEN_BACK;
        } catch (RuntimeException e) {
            return failed(job, ExportError.INTERNAL_ERROR, e);
        }
    }

    /** Publishes despite an interrupt: the files are complete, and an interrupted call may have published them. */
    private void publish(ExportResult result) throws IOException, LeaseLostException {
        Instant now = clock.instant();
        for (int attempt = 1; ; attempt++) {
            Thread.interrupted();
            try {
                lease.succeed(result.json(), rows(), now, keptFor);
                return;
            } catch (IOException e) {
                if (attempt == PUBLISHING_ATTEMPTS) {
                    throw e;
                }
                LOG.debug("Publishing an export is retried: {}", e.toString());
            }
            LockSupport.parkNanos(PUBLISHING_PAUSE.toNanos());
        }
    }

    private RunOutcome failed(ExportJob job, ExportError error, Exception cause) {
        if (Thread.interrupted() && !error.isFinal()) {
            // An interrupt causes many kinds of failures. None of them is the fault of the export.
            return givenBack(job);
        }
        Instant retryAt = error.isFinal() ? null : retries.next(job, error, clock.instant());
        LOG.warn(
                "Export {} failed ({}, attempt {}){}",
                job.id(),
                error,
                job.lease().attempt(),
                retryAt == null ? "" : ", to be retried",
                cause);
        discard(job);
        boolean isWritten = write(() -> {
            if (retryAt == null) {
                lease.fail(error.json(), clock.instant(), keptFor);
            } else if (error.isOutage()) {
                lease.interrupt(error.name(), retryAt);
            } else {
                lease.retry(retryAt);
            }
        });
        if (!isWritten) {
            return RunOutcome.LOST;
        }
        return retryAt == null ? RunOutcome.FAILED : RunOutcome.GIVEN_BACK;
    }

    private interface FileWriting {
        void run() throws IOException, LeaseLostException;
    }

    /** Writes the document of the export; returns false if that failed. */
    private boolean write(FileWriting writing) {
        try {
            writing.run();
            return true;
        } catch (LeaseLostException | IOException e) {
            LOG.info("Export {} was left unchanged: {}", lease.job().id(), e.getMessage());
            return false;
        }
    }

    private RunOutcome givenBack(ExportJob job) {
        discard(job);
        if (obsolete) {
            return RunOutcome.LOST;
        }
        boolean unused = write(() -> lease.giveBack(clock.instant()));
        return RunOutcome.GIVEN_BACK;
    }

    /** Gives the export back while the work continues. Without the lease, the work cannot publish. */
    void abandon() {
        obsolete = true;
        boolean unused = write(() -> lease.giveBack(clock.instant()));
    }

    long rows() {
        return progress.done().get();
    }

    /** Removes the files of this attempt. Their names start with its number. */
    private void discard(ExportJob job) {
        delete(job, name -> name.startsWith(job.lease().attempt() + "-"));
    }

    private void delete(ExportJob job, Predicate<String> removed) {
        try {
            for (String name : files.names(job.id())) {
                if (removed.test(name)) {
                    files.delete(job.id(), name);
                }
            }
        } catch (IOException e) {
            LOG.warn("Files of export {} remain until the next sweep", job.id(), e);
        }
    }
}
