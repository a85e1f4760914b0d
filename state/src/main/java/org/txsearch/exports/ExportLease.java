package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.txsearch.cluster.Versioned;
import tools.jackson.databind.JsonNode;

/**
 * One worker's hold on one export.
 *
 * <p>Every write names the state that it replaces. Once another worker has taken the export over, or it was
 * cancelled, no write of this one succeeds any more, the one that publishes the files included: the lease is its own fence.
 */
public final class ExportLease {

    private final ExportJobs jobs;
    private Versioned<ExportJob> seen;

    private ExportLease(ExportJobs jobs, Versioned<ExportJob> seen) {
        this.jobs = jobs;
        this.seen = seen;
    }

    /** Takes an export that waits; empty if another writer was faster. */
    public static Optional<ExportLease> take(ExportJobs jobs, Versioned<ExportJob> seen, Instant now)
            throws IOException {
        ExportJob taken = seen.value().taken(UUID.randomUUID().toString(), now);
        return jobs.replace(seen, taken, true).map(held -> new ExportLease(jobs, held));
    }

    public synchronized ExportJob job() {
        return seen.value();
    }

    /** Shows that the worker lives, and how far it is; nothing if it has come to its end meanwhile. */
    public synchronized void beat(long done, long total) throws IOException, LeaseLostException {
        if (seen.value().status() != ExportStatus.RUNNING) {
            return;
        }
        write(seen.value().beaten(new ExportJob.JobProgress(done, total)), false);
    }

    /** Publishes the files: from now on they are the export's. */
    public synchronized void succeed(JsonNode result, long rows, Instant now, Duration keptFor)
            throws IOException, LeaseLostException {
        write(seen.value().succeeded(result, rows, now, now.plus(keptFor)), true);
    }

    public synchronized void fail(JsonNode error, Instant now, Duration keptFor)
            throws IOException, LeaseLostException {
        write(seen.value().ended(ExportStatus.FAILED, error, now, now.plus(keptFor)), true);
    }

    /** Lets another worker restart the export, since this one has failed. */
    public synchronized void retry(Instant notBefore) throws IOException, LeaseLostException {
        write(seen.value().failed(notBefore), true);
    }

    /** Lets another worker restart the export after a fault of the infrastructure. */
    public synchronized void interrupt(String code, Instant notBefore) throws IOException, LeaseLostException {
        write(seen.value().interrupted(code, notBefore), true);
    }

    /**
     * Lets another worker restart the export, since this one must stop for no fault of the export's; nothing if it is
     * finished.
     */
    public synchronized void giveBack(Instant now) throws IOException, LeaseLostException {
        if (seen.value().status() != ExportStatus.RUNNING) {
            return;
        }
        write(seen.value().givenBack(seen.value().lease().failures(), now), true);
    }

    private void write(ExportJob job, boolean atOnce) throws IOException, LeaseLostException {
        Optional<Versioned<ExportJob>> written = jobs.replace(seen, job, atOnce);
        if (written.isEmpty()) {
            // An earlier write may have gone through though its answer never came.
            Versioned<ExportJob> own = own(job);
            if (own.value().status() == job.status() && job.status().isFinal()) {
                seen = own;
                return;
            }
            written = jobs.replace(own, job, atOnce);
        }
        seen = written.orElseThrow(
                () -> new LeaseLostException("The export " + job.id() + " was taken over at this moment"));
    }

    /** Returns the export as it is now, if it still is this lease's: no two leases have the same number. */
    private Versioned<ExportJob> own(ExportJob wanted) throws IOException, LeaseLostException {
        return jobs.find(wanted.id())
                .filter(now ->
                        now.value().lease().attempt() == seen.value().lease().attempt()
                                && (now.value().status() == ExportStatus.RUNNING
                                        || now.value().status() == wanted.status()))
                .orElseThrow(() -> new LeaseLostException("The export " + wanted.id() + " is no longer this worker's"));
    }
}
