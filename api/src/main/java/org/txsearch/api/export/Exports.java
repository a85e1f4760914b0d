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
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportKeys;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.SeenJob;
import org.txsearch.query.TenantScope;

/** The merchants' exports: asked for, found, called off, deleted. */
@Component
final class Exports {

    private static final int MOST_ATTEMPTS = 20;
    private static final Duration WAIT_FOR_PENDING = Duration.ofSeconds(30);

    private final ExportJobs jobs;
    private final ExportKeys keys;
    private final ExportCount count;
    private final ExportSweep sweep;
    private final ExportSettings settings;
    private final Clock clock;

    Exports(
            ExportJobs jobs,
            ExportKeys keys,
            ExportCount count,
            ExportSweep sweep,
            ExportSettings settings,
            Clock clock) {
        this.jobs = jobs;
        this.keys = keys;
        this.count = count;
        this.sweep = sweep;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Makes an export, or finds the one that the key stands for.
     *
     * @throws ProblemException where it would be too large, or the key came with another request
     */
    ExportJob make(TenantScope scope, ExportRequest request, @Nullable IdempotencyKey key) {
        Instant now = now();
        ExportKeys.Claim claim = key == null ? null : known(scope, key, now);
        if (claim != null) {
            Optional<SeenJob> made = find(claim.exportId());
            if (made.isPresent()) {
                return made.get().job();
            }
            // Whoever came first with the key got no further.
        }
        checkPending(scope);
        long rows = count.within(scope, request, settings.maxRows(request.format()));
        ExportKeys.Claim own = claim == null ? claimed(scope, key, now) : claim;
        ExportJob job = ExportJob.queued(own.exportId(), scope.merchantId(), request.json(rows), null, own.at(), rows);
        return KeptAnswers.answered(() -> jobs.create(job)
                ? job
                : jobs.find(job.id())
                        .orElseThrow(() -> new IOException("An export was made and is gone"))
                        .job());
    }

    private ExportKeys.@Nullable Claim known(TenantScope scope, IdempotencyKey key, Instant now) {
        return KeptAnswers.answered(() -> keys.find(scope.merchantId(), key.text(), now))
                .map(claim -> sameRequest(claim, key))
                .orElse(null);
    }

    private ExportKeys.Claim claimed(TenantScope scope, @Nullable IdempotencyKey key, Instant now) {
        if (key == null) {
            return new ExportKeys.Claim(ExportIds.newExport(), "", now);
        }
        ExportKeys.Claim wanted = new ExportKeys.Claim(ExportIds.newExport(), key.requestHash(), now);
        return sameRequest(KeptAnswers.answered(() -> keys.claim(scope.merchantId(), key.text(), wanted)), key);
    }

    private static ExportKeys.Claim sameRequest(ExportKeys.Claim claim, IdempotencyKey key) {
        if (!claim.requestHash().equals(key.requestHash())) {
            throw ProblemException.of(
                    ProblemCode.IDEMPOTENCY_KEY_REUSED,
                    "The key came with another body within the last 24 hours; send the same body, or a new key.");
        }
        return claim;
    }

    private void checkPending(TenantScope scope) {
        long pending = KeptAnswers.answered(() -> jobs.pending(scope.merchantId()));
        if (pending >= settings.pendingOfOneMerchant()) {
            throw ProblemException.of(
                            ProblemCode.RATE_LIMITED,
                            "Too many of the merchant's exports are waiting; wait for one of them or cancel it, then try again after the seconds in Retry-After.")
                    .withRetryAfter(WAIT_FOR_PENDING);
        }
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
        change(scope, id, job -> job.withdrawn(now(), now().plus(settings.keptFor())));
        KeptAnswers.answered(() -> {
            sweep.removeFiles(id);
            return id;
        });
    }

    private ExportJob change(TenantScope scope, String id, UnaryOperator<ExportJob> change) {
        // Its worker beats meanwhile.
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
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
