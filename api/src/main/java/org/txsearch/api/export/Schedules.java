package org.txsearch.api.export;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.exports.ExportKeys;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.SeenSchedule;
import org.txsearch.query.TenantScope;

/** The merchants' schedules: made, found, paused, deleted. */
@Component
final class Schedules {

    private static final int MAX_ATTEMPTS = 20;

    private final ExportSchedules schedules;
    private final ClaimedKeys keys;
    private final ExportQuota quota;
    private final Clock clock;

    Schedules(ExportSchedules schedules, ClaimedKeys keys, ExportQuota quota, Clock clock) {
        this.schedules = schedules;
        this.keys = keys;
        this.quota = quota;
        this.clock = clock;
    }

    /**
     * A schedule that was asked for, as it was when it was created.
     *
     * @param schedule the schedule
     * @param replayed whether an earlier request with the same key had created it
     */
    record Made(ExportSchedule schedule, boolean replayed) {}

    /** Creates a schedule, or finds the one that the key stands for; what is deleted by then is not created again. */
    Made make(TenantScope scope, ScheduleReader.Wanted wanted, @Nullable IdempotencyKey key) {
        Instant now = now();
        ExportKeys.Claim claim = key == null ? null : keys.find(scope, key, now);
        if (claim == null) {
            claim = keys.claim(scope, key, ExportIds.newSchedule(), now);
        }
        ExportSchedule schedule = ExportSchedule.starting(
                claim.id(),
                scope.merchantId(),
                wanted.frequency(),
                wanted.zone(),
                wanted.export().json(0),
                claim.at());
        if (claim.done()) {
            return new Made(schedule, true);
        }
        quota.reserveSchedule(scope, schedule.id(), now);
        boolean created = KeptAnswers.answered(() -> schedules.create(schedule));
        if (key != null) {
            keys.done(scope, key, claim);
        }
        return new Made(schedule, !created);
    }

    ExportSchedule get(TenantScope scope, String id) {
        return seen(scope, id).schedule();
    }

    ExportSchedule pause(TenantScope scope, String id) {
        return change(scope, id, ExportSchedule::pause);
    }

    ExportSchedule resume(TenantScope scope, String id) {
        return change(scope, id, schedule -> schedule.resume(now()));
    }

    void delete(TenantScope scope, String id) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            SeenSchedule seen = seen(scope, id);
            if (KeptAnswers.answered(() -> schedules.delete(seen))) {
                return;
            }
        }
        throw new IllegalStateException("Others change the same schedule all the time");
    }

    private ExportSchedule change(TenantScope scope, String id, UnaryOperator<ExportSchedule> change) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            SeenSchedule seen = seen(scope, id);
            ExportSchedule changed = change.apply(seen.schedule());
            if (KeptAnswers.answered(() -> schedules.replace(seen, changed))) {
                return changed;
            }
        }
        throw new IllegalStateException("Others change the same schedule all the time");
    }

    private SeenSchedule seen(TenantScope scope, String id) {
        Optional<SeenSchedule> seen = ExportIds.isId(id)
                ? KeptAnswers.answered(() -> schedules.find(scope.merchantId(), id))
                : Optional.empty();
        return seen.orElseThrow(() -> ProblemException.of(
                ProblemCode.SCHEDULE_NOT_FOUND, "The merchant has no schedule with this id; list the schedules."));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
