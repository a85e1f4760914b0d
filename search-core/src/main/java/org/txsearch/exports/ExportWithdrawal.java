package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.exports.ExportJobs.ListPlace;
import org.txsearch.exports.ExportJobs.SeenJob;
import tools.jackson.databind.JsonNode;

/** Takes a merchant's exports out of service whose files may hold what has been erased since. */
public final class ExportWithdrawal {

    private static final int PAGE = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ExportJobs jobs;

    /** The exports of that cluster. */
    public ExportWithdrawal(Cluster cluster) {
        this.jobs = new ExportJobs(cluster, PATIENCE);
    }

    /**
     * What was done.
     *
     * @param restarted how many were running and start again, with what is stored now
     * @param removed how many had files that can no longer be downloaded; a running API removes them within its next sweep
     */
    public record Outcome(int restarted, int removed) {}

    /**
     * Starts running exports again and lets the files of finished ones expire. Files are made of one moment: none that was
     * begun before is known to be free of what was erased.
     *
     * @param isPersonal whether a request names the payer; such an export is removed with its request
     */
    public Outcome run(String merchantId, Predicate<JsonNode> isPersonal) throws IOException {
        int restarted = 0;
        int removed = 0;
        List<ExportJob> page;
        ListPlace behind = null;
        do {
            page = jobs.list(merchantId, PAGE, behind, false);
            for (ExportJob job : page) {
                ExportJob changed = changed(job.id(), isPersonal);
                if (changed != null) {
                    restarted += changed.status() == ExportStatus.QUEUED ? 1 : 0;
                    removed += changed.status() == ExportStatus.QUEUED ? 0 : 1;
                }
                behind = ListPlace.of(job);
            }
        } while (page.size() == PAGE);
        return new Outcome(restarted, removed);
    }

    /** The export after it; null if there is nothing to be done. */
    private @Nullable ExportJob changed(String id, Predicate<JsonNode> isPersonal) throws IOException {
        while (true) {
            Optional<SeenJob> seen = jobs.find(id);
            ExportJob next = seen.isEmpty() ? null : next(seen.get().job(), isPersonal, Instant.now());
            // Its worker may renew its lease in between: then it is read again.
            if (next == null || jobs.replace(seen.get(), next, true).isPresent()) {
                return next;
            }
        }
    }

    private static @Nullable ExportJob next(ExportJob job, Predicate<JsonNode> isPersonal, Instant now) {
        if (isPersonal.test(job.request())) {
            return job.withdrawn(now, now);
        }
        return switch (job.status()) {
            case RUNNING -> job.givenBack(job.lease().failures(), now);
            case SUCCEEDED -> job.hasFilesAt(now) ? job.expiringAt(now) : null;
            case QUEUED, FAILED, CANCELLED, EXPIRED -> null;
        };
    }
}
