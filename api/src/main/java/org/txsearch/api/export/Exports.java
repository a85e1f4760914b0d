package org.txsearch.api.export;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.transactions.CompleteAnswers;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportKeys;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.SeenJob;
import org.txsearch.page.Deadline;
import org.txsearch.page.PageRequest;
import org.txsearch.page.Total;
import org.txsearch.page.TotalMode;
import org.txsearch.page.TransactionSearch;
import org.txsearch.query.TenantScope;

/** The merchants' exports: created, found, cancelled, deleted. */
@Component
final class Exports {

    private static final int MAX_ATTEMPTS = 20;
    private static final Duration COUNT_PATIENCE = Duration.ofSeconds(5);

    private final ExportJobs jobs;
    private final ClaimedKeys keys;
    private final ExportQuota quota;
    private final TransactionSearch search;
    private final ExportSweep sweep;
    private final ExportSettings settings;
    private final Clock clock;

    Exports(
            ExportJobs jobs,
            ClaimedKeys keys,
            ExportQuota quota,
            TransactionSearch search,
            ExportSweep sweep,
            ExportSettings settings,
            Clock clock) {
        this.jobs = jobs;
        this.keys = keys;
        this.quota = quota;
        this.search = search;
        this.sweep = sweep;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * An export that was asked for.
     *
     * @param job the export
     * @param replayed whether an earlier request with the same key had created it
     */
    record Made(ExportJob job, boolean replayed) {}

    /**
     * Makes an export, or finds the one that the key stands for.
     *
     * @throws ProblemException where it would be too large, the merchant's quota is used up, or the key came with another
     *     request
     */
    Made make(TenantScope scope, ExportRequest request, @Nullable IdempotencyKey key) {
        Instant now = now();
        ExportKeys.Claim claim = key == null ? null : keys.find(scope, key, now);
        if (claim != null) {
            Optional<SeenJob> made = find(claim.id());
            if (made.isPresent()) {
                return new Made(made.get().job(), true);
            }
            // Whoever came first with the key got no further.
        }
        quota.requireRoom(scope);
        long rows = count(scope, request);
        ExportKeys.Claim own = claim == null ? keys.claim(scope, key, ExportIds.newExport(), now) : claim;
        quota.reserveExport(scope, own.id(), now);
        ExportJob job = ExportJob.queued(own.id(), scope.merchantId(), request.json(rows), null, own.at(), rows);
        return KeptAnswers.answered(() -> jobs.create(job)
                ? new Made(job, false)
                : new Made(
                        jobs.find(job.id())
                                .orElseThrow(() -> new IOException("An export was made and is gone"))
                                .job(),
                        true));
    }

    /** How many rows the export has now, which must be within the limit of its format. */
    private long count(TenantScope scope, ExportRequest request) {
        long max = settings.maxRows(request.format());
        PageRequest counted =
                new PageRequest(request.rows().filter(), request.rows().order(), 1, TotalMode.EXACT, null, false);
        long rows = total(scope, counted);
        if (rows > max) {
            throw ProblemException.of(
                            ProblemCode.EXPORT_TOO_LARGE,
                            "The filter finds " + rows + " rows, and the format holds " + max
                                    + "; narrow the filter, or make several exports.")
                    .withMember("rows", rows)
                    .withMember("max_rows", max);
        }
        return rows;
    }

    private long total(TenantScope scope, PageRequest request) {
        Total total = CompleteAnswers.of(() ->
                search.page(scope, request, Deadline.after(COUNT_PATIENCE)).total());
        if (total == null || !total.exact()) {
            throw new IllegalStateException("A count that was to be exact is not");
        }
        return total.value();
    }

    /** The merchant's export of that id. */
    ExportJob get(TenantScope scope, String id) {
        return seen(scope, id).job();
    }

    /** Calls an export off. */
    ExportJob cancel(TenantScope scope, String id) {
        return change(scope, id, job -> {
            if (job.status().isFinal()) {
                throw ProblemException.of(
                        ProblemCode.EXPORT_NOT_CANCELLABLE,
                        "The export is finished and cannot be cancelled; delete it if it is not needed.");
            }
            return job.ended(ExportStatus.CANCELLED, null, now(), now().plus(settings.keptFor()));
        });
    }

    /** Deletes an export and its files; one that is being worked on is called off. */
    void delete(TenantScope scope, String id) {
        // Known for as long as a key may ask for it, and no longer: a loop of creating and deleting must not fill the
        // index.
        change(scope, id, job -> job.withdrawn(now(), now().plus(ExportKeys.KEPT_FOR)));
        KeptAnswers.answered(() -> {
            sweep.removeFiles(id);
            return id;
        });
    }

    private ExportJob change(TenantScope scope, String id, UnaryOperator<ExportJob> change) {
        // Its worker beats meanwhile.
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            SeenJob seen = seen(scope, id);
            ExportJob changed = change.apply(seen.job());
            Optional<SeenJob> replaced = KeptAnswers.answered(() -> jobs.replace(seen, changed, true));
            if (replaced.isPresent()) {
                return changed;
            }
        }
        throw new IllegalStateException("Others change the same export all the time");
    }

    private SeenJob seen(TenantScope scope, String id) {
        Optional<SeenJob> seen =
                ExportIds.isId(id) ? KeptAnswers.answered(() -> jobs.find(scope.merchantId(), id)) : Optional.empty();
        return seen.orElseThrow(Exports::notFound);
    }

    private Optional<SeenJob> find(String id) {
        return KeptAnswers.answered(() -> jobs.find(id));
    }

    /** The same for an unknown id and another merchant's. */
    static ProblemException notFound() {
        return ProblemException.of(
                ProblemCode.EXPORT_NOT_FOUND,
                "The merchant has no export with this id, or it has expired; list the exports, or make it again.");
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
