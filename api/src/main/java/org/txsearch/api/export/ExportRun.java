package org.txsearch.api.export;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.api.export.files.ExportFiles;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.LeaseLostException;
import org.txsearch.page.SearchException;
import org.txsearch.page.SnapshotLostException;

/**
 * One attempt at an export, under its lease: whatever comes of it, the export's document says so, or another worker finds
 * the lease silent.
 */
final class ExportRun {

    /** So many leases may end without a file. */
    static final int MAX_FAILURES = 3;

    private static final Logger LOG = LoggerFactory.getLogger(ExportRun.class);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);
    private static final int PUBLISHING_ATTEMPTS = 5;
    private static final Duration PUBLISHING_PAUSE = Duration.ofSeconds(1);

    private final ExportLease lease;
    private final ExportWork work;
    private final ExportFiles files;
    private final Duration keptFor;
    private final Clock clock;
    private volatile boolean unwanted;
    private boolean stopped;
    private @Nullable Thread worker;

    ExportRun(ExportLease lease, ExportWork work, ExportFiles files, Duration keptFor, Clock clock) {
        this.lease = lease;
        this.work = work;
        this.files = files;
        this.keptFor = keptFor;
        this.clock = clock;
    }

    /** How an attempt can end. */
    enum End {
        /** Its files are there. */
        SUCCEEDED,
        /** It was given up for good. */
        FAILED,
        /** Another try will be made. */
        GIVEN_BACK,
        /** Nobody waits for it any more: another worker has it, or the client does not want it. */
        LOST
    }

    /** Shows that the work goes on; where nobody wants it any more, ends it. */
    void beat() {
        try {
            lease.beat(work.done(), work.total());
        } catch (LeaseLostException e) {
            LOG.info("{}", e.getMessage());
            unwanted = true;
            stop();
        } catch (IOException e) {
            // The next beat may get through; should none, another worker takes the export over.
            LOG.debug("A beat of an export failed: {}", e.toString());
        }
    }

    /** Ends the work; what it was for is left to another worker. Work that has ended already is not touched. */
    synchronized void stop() {
        Thread thread = worker;
        stopped = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Works until there is an outcome. */
    End run() {
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

    /** From now on the thread is on other work, which no interrupt of this one must reach. */
    private synchronized void end() {
        worker = null;
        Thread.interrupted();
    }

    private End attempt() {
        ExportJob job = lease.job();
        try {
            ExportResult result = work.make(job);
            publish(result);
            LOG.info("Export {} has {} rows", job.id(), result.rowCount());
            return End.SUCCEEDED;
        } catch (LeaseLostException e) {
            LOG.info("{}", e.getMessage());
            discard(job);
            return End.LOST;
        } catch (ExportWork.FailedException e) {
            return failed(
                    job,
                    e.code(),
                    e,
                    e.code() == ExportError.Code.EXPORT_TOO_LARGE || e.code() == ExportError.Code.EXPORT_QUOTA_REACHED);
        } catch (StorageException e) {
            return failed(
                    job, e.isFull() ? ExportError.Code.STORAGE_FULL : ExportError.Code.STORAGE_FAILED, e, e.isFull());
        } catch (SnapshotLostException e) {
            return failed(job, ExportError.Code.SNAPSHOT_LOST, e, false);
        } catch (SearchException e) {
            return failed(job, ExportError.Code.SEARCH_INCOMPLETE, e, false);
        } catch (InterruptedException e) {
            return givenBack(job);
        } catch (IOException e) {
            // Whether it was published nobody knows: the files stay, and whoever takes the export over finds out.
            LOG.warn("Export {} could not be published", job.id(), e);
            return End.GIVEN_BACK;
        } catch (RuntimeException e) {
            return failed(job, ExportError.Code.INTERNAL_ERROR, e, false);
        }
    }

    /** Whoever is told to stop here publishes all the same: the files are whole, and half a call may have published them. */
    private void publish(ExportResult result) throws IOException, LeaseLostException {
        Instant now = now();
        for (int attempt = 1; ; attempt++) {
            Thread.interrupted();
            try {
                lease.succeed(result.json(), result.rowCount(), now, keptFor);
                return;
            } catch (IOException e) {
                if (attempt == PUBLISHING_ATTEMPTS) {
                    throw e;
                }
                LOG.debug("An export is published once more: {}", e.toString());
            }
            LockSupport.parkNanos(PUBLISHING_PAUSE.toNanos());
        }
    }

    private End failed(ExportJob job, ExportError.Code code, Exception cause, boolean forGood) {
        if (Thread.interrupted() && !forGood) {
            // Who is told to stop fails in many ways, none of which speaks against the export.
            return givenBack(job);
        }
        int failures = job.lease().failures() + 1;
        boolean last = forGood || failures >= MAX_FAILURES;
        LOG.warn(
                "Export {} failed ({}, attempt {}){}",
                job.id(),
                code,
                job.lease().attempt(),
                last ? "" : ", to be tried again",
                cause);
        discard(job);
        try {
            if (last) {
                lease.fail(ExportError.of(code).json(), now(), keptFor);
            } else {
                lease.retry(now().plus(FIRST_WAIT.multipliedBy(failures)));
            }
            return last ? End.FAILED : End.GIVEN_BACK;
        } catch (LeaseLostException | IOException e) {
            LOG.info("Export {} was left as it is: {}", job.id(), e.getMessage());
            return End.LOST;
        }
    }

    private End givenBack(ExportJob job) {
        discard(job);
        if (unwanted) {
            return End.LOST;
        }
        try {
            lease.giveBack(now());
        } catch (LeaseLostException | IOException e) {
            LOG.info("Export {} was left as it is: {}", job.id(), e.getMessage());
        }
        return End.GIVEN_BACK;
    }

    /** Gives the export back though the work goes on, which has lost its lease then and can publish nothing. */
    void abandon() {
        unwanted = true;
        try {
            lease.giveBack(now());
        } catch (LeaseLostException | IOException e) {
            LOG.info("Export {} was left as it is: {}", lease.job().id(), e.getMessage());
        }
    }

    /** How many rows are written. */
    long rows() {
        return work.done();
    }

    /** Removes what this attempt has written; its files bear its number. */
    private void discard(ExportJob job) {
        try {
            for (String name : files.names(job.id())) {
                if (name.startsWith(job.lease().attempt() + "-")) {
                    files.delete(job.id(), name);
                }
            }
        } catch (IOException e) {
            LOG.warn("Files of export {} are left for the next sweep", job.id(), e);
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
