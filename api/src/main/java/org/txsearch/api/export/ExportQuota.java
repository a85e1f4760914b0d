package org.txsearch.api.export;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportReservations;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.query.TenantScope;

/** How many exports and schedules a merchant may have, and how many bytes in files. */
@Component
final class ExportQuota {

    private static final Duration WAIT_FOR_PENDING = Duration.ofSeconds(30);

    private final ExportJobs jobs;
    private final ExportSchedules schedules;
    private final ExportReservations reservations;
    private final ExportSettings settings;
    private final MeterRegistry meters;

    ExportQuota(
            ExportJobs jobs,
            ExportSchedules schedules,
            ExportReservations reservations,
            ExportSettings settings,
            MeterRegistry meters) {
        this.jobs = jobs;
        this.schedules = schedules;
        this.reservations = reservations;
        this.settings = settings;
        this.meters = meters;
        for (Limit limit : Limit.values()) {
            refused(limit);
        }
    }

    private enum Limit {
        PENDING,
        EXPORTS,
        BYTES,
        SCHEDULES
    }

    /**
     * Fails where the merchant keeps as many exports, or as many bytes in files, as it may.
     *
     * @throws ProblemException with what is kept and what may be
     */
    void requireRoom(TenantScope scope) {
        ExportJobs.Usage usage = KeptAnswers.answered(() -> jobs.usage(scope.merchantId()));
        if (usage.exports() >= settings.keptOfOneMerchant()) {
            throw refusal(
                            Limit.EXPORTS,
                            ProblemCode.EXPORT_QUOTA_REACHED,
                            "The merchant has " + usage.exports()
                                    + " exports, as many as are kept. A deleted export counts for another 24 hours; delete"
                                    + " those that are no longer needed.")
                    .withMember("kept_exports", usage.exports())
                    .withMember("max_exports", settings.keptOfOneMerchant());
        }
        if (usage.bytes() >= maxBytes()) {
            throw refusal(
                            Limit.BYTES,
                            ProblemCode.EXPORT_QUOTA_REACHED,
                            "The files of the merchant's exports have " + usage.bytes() + " of at most " + maxBytes()
                                    + " bytes. Delete exports that are no longer needed, or wait until they expire.")
                    .withMember("kept_bytes", usage.bytes())
                    .withMember("max_bytes", maxBytes());
        }
    }

    /** Reserves a place among the merchant's exports that wait or run for one that is about to be created. */
    void reserveExport(TenantScope scope, String id, Instant now) {
        if (!reserve("exports", scope, id, settings.pendingOfOneMerchant(), jobs.pending(scope.merchantId()), now)) {
            throw refusal(
                            Limit.PENDING,
                            ProblemCode.RATE_LIMITED,
                            settings.pendingOfOneMerchant()
                                    + " of the merchant's exports are waiting or running, as many as may be. Wait until one"
                                    + " of them is finished, or cancel one.")
                    .withRetryAfter(WAIT_FOR_PENDING);
        }
    }

    /** Reserves a place among the merchant's schedules for one that is about to be created. */
    void reserveSchedule(TenantScope scope, String id, Instant now) {
        int limit = settings.schedulesOfOneMerchant();
        if (!reserve("schedules", scope, id, limit, schedules.existing(scope.merchantId()), now)) {
            throw refusal(
                    Limit.SCHEDULES,
                    ProblemCode.SCHEDULE_LIMIT_REACHED,
                    "The merchant has " + limit + " schedules, as many as there may be. Delete one first.");
        }
    }

    private boolean reserve(
            String kind, TenantScope scope, String id, int limit, ExportReservations.Existing existing, Instant now) {
        return KeptAnswers.answered(() -> reservations.reserve(kind, scope.merchantId(), id, limit, existing, now));
    }

    /** Whether another export of the merchant may be written now; it is then written to its end. */
    boolean hasRoom(String merchantId) throws IOException {
        return jobs.usage(merchantId).bytes() < maxBytes();
    }

    private long maxBytes() {
        return settings.keptBytesOfOneMerchant().toBytes();
    }

    private ProblemException refusal(Limit limit, ProblemCode code, String detail) {
        refused(limit).increment();
        return ProblemException.of(code, detail);
    }

    private Counter refused(Limit limit) {
        return Counter.builder("txsearch.exports.refused")
                .description("Exports and schedules that were refused by the limit of their merchant that was reached")
                .tag("limit", limit.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }
}
