package org.txsearch.api.export;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.SeenSchedule;
import org.txsearch.query.TenantScope;

/** The merchants' schedules: made, found, paused, deleted. */
@Component
final class Schedules {

    private static final int MOST_ATTEMPTS = 20;

    private final ExportSchedules schedules;
    private final ExportSettings settings;
    private final Clock clock;

    Schedules(ExportSchedules schedules, ExportSettings settings, Clock clock) {
        this.schedules = schedules;
        this.settings = settings;
        this.clock = clock;
    }

    ExportSchedule make(TenantScope scope, ScheduleReader.Wanted wanted) {
        long count = KeptAnswers.answered(() -> schedules.count(scope.merchantId()));
        if (count >= settings.schedulesOfOneMerchant()) {
            throw ProblemException.of(
                    ProblemCode.SCHEDULE_LIMIT_REACHED,
                    "The merchant has " + count + " schedules already, as many as there may be; delete one first.");
        }
        ExportSchedule schedule = ExportSchedule.starting(
                ExportIds.newSchedule(),
                scope.merchantId(),
                wanted.frequency(),
                wanted.zone(),
                wanted.export().json(0),
                now());
        return KeptAnswers.answered(() -> {
            schedules.create(schedule);
            return schedule;
        });
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
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            SeenSchedule seen = seen(scope, id);
            if (KeptAnswers.answered(() -> schedules.delete(seen))) {
                return;
            }
        }
        throw new IllegalStateException("Others change the same schedule all the time");
    }

    private ExportSchedule change(TenantScope scope, String id, UnaryOperator<ExportSchedule> change) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
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
