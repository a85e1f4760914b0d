package org.txsearch.api.exports.jobs;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.platform.security.PartnerGrants;
import org.txsearch.api.records.CreatedResponse;
import org.txsearch.api.records.IdempotencyKey;
import org.txsearch.api.records.ListRequest;
import org.txsearch.api.records.MerchantRecords;
import org.txsearch.api.records.PostedBody;
import org.txsearch.api.records.RecordPage;
import org.txsearch.api.records.StoreCalls;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.grants.Creator;
import org.txsearch.query.TenantScope;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.KeyClaim;

/** {@code /v1/export-schedules}: regular exports. */
@RestController
@RequestMapping(path = SchedulesController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
record SchedulesController(
        ExportSchedules schedules,
        IdempotencyKeys keys,
        ExportQuota quota,
        ExportRequestReader reader,
        Cursors cursors,
        ExportFormats formats,
        PartnerGrants grants,
        Clock clock) {

    static final String PATH = "/v1/export-schedules";

    private ScheduleAnswer answer(ExportSchedule schedule) {
        return ScheduleAnswer.of(schedule, formats, grants);
    }

    /**
     * Creates a schedule unless an earlier request with the same key did. A schedule that was deleted since is not created
     * again.
     */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ScheduleAnswer> create(TenantScope scope, Creator creator, HttpServletRequest request)
            throws IOException {
        PostedBody<ScheduleRequest> posted = reader.postedSchedule(request);
        ScheduleRequest valid = posted.content();
        IdempotencyKey key = posted.key();
        Instant now = clock.instant();
        KeyClaim claim = IdempotencyKey.findOrClaim(key, keys, scope, "sch_", now);
        ExportSchedule schedule = ExportSchedule.starting(
                        claim.id(),
                        scope.merchantId(),
                        valid.frequency(),
                        valid.zone(),
                        valid.export().json(0),
                        claim.at())
                .by(creator);
        boolean created = !claim.done() && create(scope, schedule, now);
        if (key != null && !claim.done()) {
            key.done(keys, scope, claim);
        }
        return CreatedResponse.at(PATH + "/" + schedule.id(), !created).body(answer(schedule));
    }

    private boolean create(TenantScope scope, ExportSchedule schedule, Instant now) {
        quota.reserveSchedule(scope, schedule.id(), now);
        return StoreCalls.write(() -> schedules.create(schedule));
    }

    private MerchantRecords<ExportSchedule> stored() {
        return new MerchantRecords<>(
                schedules,
                "schedule",
                ProblemException.of(
                        ProblemCode.SCHEDULE_NOT_FOUND,
                        "The merchant has no schedule with this id; list the schedules."));
    }

    @GetMapping
    ResponseEntity<RecordPage<ScheduleAnswer>> list(Caller caller, TenantScope scope, HttpServletRequest request) {
        return stored().page(new ListRequest(request, caller, scope, cursors), this::answer);
    }

    @GetMapping("/{id}")
    ScheduleAnswer one(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().find(scope, id).value());
    }

    @PostMapping("/{id}/pause")
    ScheduleAnswer pause(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().change(scope, id, ExportSchedule::pause));
    }

    @PostMapping("/{id}/resume")
    ScheduleAnswer resume(@PathVariable String id, TenantScope scope, Creator creator, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().change(scope, id, schedule -> {
            boolean isActive = grants.isActive(schedule.createdBy(), scope.merchantId());
            // A caller that resumes a schedule without an active grant becomes its creator.
            return isActive
                    ? schedule.resume(clock.instant())
                    : schedule.by(creator).pause().resume(clock.instant());
        }));
    }

    @DeleteMapping(path = "/{id}", produces = MediaType.ALL_VALUE)
    ResponseEntity<Void> delete(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        stored().delete(scope, id);
        quota.releaseSchedule(scope, id);
        return ResponseEntity.noContent().build();
    }
}
