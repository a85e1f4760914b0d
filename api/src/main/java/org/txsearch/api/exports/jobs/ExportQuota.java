package org.txsearch.api.exports.jobs;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.records.StoreCalls;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.ExportUsage;
import org.txsearch.query.TenantScope;
import org.txsearch.records.ExistingRecords;
import org.txsearch.records.Reservations;

/** Limits the exports and schedules of a merchant, and the size of their files. */
@Component
final class ExportQuota {

    private static final String OF_SCHEDULES = "schedules";
    private static final Duration WAIT_FOR_PENDING = Duration.ofSeconds(30);

    private final ExportJobs jobs;
    private final ExportSchedules schedules;
    private final Reservations reservations;
    private final ExportSettings settings;
    private final MeterRegistry meters;

    ExportQuota(
            ExportJobs jobs,
            ExportSchedules schedules,
            Reservations reservations,
            ExportSettings settings,
            MeterRegistry meters) {
        this.jobs = jobs;
        this.schedules = schedules;
        this.reservations = reservations;
        this.settings = settings;
        this.meters = meters;
        for (QuotaLimit limit : QuotaLimit.values()) {
            refused(limit);
        }
    }

    private enum QuotaLimit {
        PENDING,
        EXPORTS,
        BYTES,
        SCHEDULES
    }

    /**
     * Checks that the merchant may create another export.
     *
     * @throws ProblemException with the usage and the limit
     */
    void requireCapacity(TenantScope scope) {
        ExportUsage usage = StoreCalls.read(() -> jobs.usage(scope.merchantId()));
        if (usage.exports() >= settings.keptOfOneMerchant()) {
            throw refusal(
                            QuotaLimit.EXPORTS,
                            ProblemCode.EXPORT_QUOTA_REACHED,
                            "The merchant has " + usage.exports()
                                    + " exports, the maximum. A deleted export counts for another 24 hours; delete"
                                    + " those that are no longer needed.")
                    .withMember("kept_exports", usage.exports())
                    .withMember("max_exports", settings.keptOfOneMerchant());
        }
        if (usage.bytes() >= maxBytes()) {
            throw refusal(
                            QuotaLimit.BYTES,
                            ProblemCode.EXPORT_QUOTA_REACHED,
                            "The files of the merchant's exports have " + usage.bytes() + " of at most " + maxBytes()
                                    + " bytes. Delete exports that are no longer needed, or wait until they expire.")
                    .withMember("kept_bytes", usage.bytes())
                    .withMember("max_bytes", maxBytes());
        }
    }

    /** Reserves one of the merchant's waiting and running exports for an export that is about to be created. */
    void reserveExport(TenantScope scope, String id, Instant now) {
        if (!reserve("exports", scope, id, settings.pendingOfOneMerchant(), jobs.pending(scope.merchantId()), now)) {
            throw refusal(
                            QuotaLimit.PENDING,
                            ProblemCode.RATE_LIMITED,
                            settings.pendingOfOneMerchant()
                                    + " of the merchant's exports are waiting or running, the maximum. Wait until one"
                                    + " of them is finished, or cancel one.")
                    .withRetryAfter(WAIT_FOR_PENDING);
        }
    }

    /** Reserves one of the merchant's schedules for a schedule that is about to be created. */
    void reserveSchedule(TenantScope scope, String id, Instant now) {
        int limit = settings.schedulesOfOneMerchant();
        if (!reserve(OF_SCHEDULES, scope, id, limit, schedules.existing(scope.merchantId()), now)) {
            throw refusal(
                    QuotaLimit.SCHEDULES,
                    ProblemCode.SCHEDULE_LIMIT_REACHED,
                    "The merchant has " + limit + " schedules, the maximum. Delete one first.");
        }
    }

    void releaseSchedule(TenantScope scope, String id) {
        StoreCalls.change(() -> reservations.release(OF_SCHEDULES, scope.merchantId(), id));
    }

    private boolean reserve(
            String kind, TenantScope scope, String id, int limit, ExistingRecords existing, Instant now) {
        return StoreCalls.write(() -> reservations.reserve(kind, scope.merchantId(), id, limit, existing, now));
    }

    /**
     * Returns the unused bytes of the merchant's quota. Unless it is 0, the files of another export are written completely,
     * but its temporary files may not exceed it.
     */
    long freeBytes(String merchantId) throws IOException {
        return Math.max(0, maxBytes() - jobs.usage(merchantId).bytes());
    }

    private long maxBytes() {
        return settings.keptBytesOfOneMerchant().toBytes();
    }

    private ProblemException refusal(QuotaLimit limit, ProblemCode code, String detail) {
        refused(limit).increment();
        return ProblemException.of(code, detail);
    }

    private Counter refused(QuotaLimit limit) {
        return Counter.builder("txsearch.exports.refused")
                .description("Exports and schedules that a limit of their merchant refused")
                .tag("limit", limit.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }
}
