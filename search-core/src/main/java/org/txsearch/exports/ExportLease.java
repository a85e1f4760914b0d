package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.exports.ExportJobs.SeenJob;
import tools.jackson.databind.JsonNode;

/**
 * One worker's hold on one export.
 *
 * <p>Every write names the state that it replaces. Once another worker has taken the export over, or it was
 * cancelled, no write of this one succeeds any more, the one that publishes the files included: the lease is its own fence.
 */
public final class ExportLease {

    private final ExportJobs jobs;
    private SeenJob seen;

    private ExportLease(ExportJobs jobs, SeenJob seen) {
        this.jobs = jobs;
        this.seen = seen;
    }

    /**
     * Takes an export that waits, or one whose worker has died; nothing if another writer was faster.
     *
     * @param failed whether a worker has died on it
     */
    public static Optional<ExportLease> take(ExportJobs jobs, SeenJob seen, boolean failed, Instant now)
            throws IOException {
        int failures = seen.job().lease().failures() + (failed ? 1 : 0);
        ExportJob taken = seen.job().taken(UUID.randomUUID().toString(), now, failures);
        return jobs.replace(seen, taken, true).map(held -> new ExportLease(jobs, held));
    }

    /** The export as this worker wrote it last. */
    public synchronized ExportJob job() {
        return seen.job();
    }

    /** Shows that the worker lives, and how far it is; nothing if it has come to its end meanwhile. */
    public synchronized void beat(long done, long total) throws IOException, LeaseLostException {
        if (seen.job().status() != ExportStatus.RUNNING) {
            return;
        }
        write(seen.job().beaten(new ExportJob.Progress(done, total)), false);
    }

    /** Publishes the files: from now on they are the export's. */
    public synchronized void succeed(JsonNode result, long rows, Instant now, Duration keptFor)
            throws IOException, LeaseLostException {
        write(seen.job().succeeded(result, rows, now, now.plus(keptFor)), true);
    }

    /** Gives the export up. */
    public synchronized void fail(JsonNode error, Instant now, Duration keptFor)
            throws IOException, LeaseLostException {
        write(seen.job().ended(ExportStatus.FAILED, error, now, now.plus(keptFor)), true);
    }

    /** Lets another worker restart the export, since this one has failed. */
    public synchronized void retry(Instant notBefore) throws IOException, LeaseLostException {
        write(seen.job().givenBack(seen.job().lease().failures() + 1, notBefore), true);
    }

    /**
     * Lets another worker restart the export, since this one must stop for no fault of the export's; nothing if it is
     * finished.
     */
    public synchronized void giveBack(Instant now) throws IOException, LeaseLostException {
        if (seen.job().status() != ExportStatus.RUNNING) {
            return;
        }
        write(seen.job().givenBack(seen.job().lease().failures(), now), true);
    }

    private void write(ExportJob job, boolean atOnce) throws IOException, LeaseLostException {
        Optional<SeenJob> written = jobs.replace(seen, job, atOnce);
        if (written.isEmpty()) {
            // An earlier write may have gone through though its answer never came.
            SeenJob own = own(job);
            if (own.job().status() == job.status() && job.status().isFinal()) {
                seen = own;
                return;
            }
            written = jobs.replace(own, job, atOnce);
        }
        seen = written.orElseThrow(
                () -> new LeaseLostException("The export " + job.id() + " was taken over at this moment"));
    }

    /** The export as it is now, if it still is this lease's: no two leases have the same number. */
    private SeenJob own(ExportJob wanted) throws IOException, LeaseLostException {
        return jobs.find(wanted.id())
                .filter(now -> now.job().lease().attempt() == seen.job().lease().attempt()
                        && (now.job().status() == ExportStatus.RUNNING
                                || now.job().status() == wanted.status()))
                .orElseThrow(() -> new LeaseLostException("The export " + wanted.id() + " is no longer this worker's"));
    }

    /** The export has been taken over by another worker, cancelled or deleted: nothing more is done for it. */
    public static final class LeaseLostException extends Exception {

        private static final long serialVersionUID = 1L;

        LeaseLostException(String message) {
            super(message);
        }
    }
}
