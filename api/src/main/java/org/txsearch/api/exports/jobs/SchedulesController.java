package org.txsearch.api.exports.jobs;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.cursor.Cursors;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.records.CreatedResponse;
import org.txsearch.api.records.IdempotencyKey;
import org.txsearch.api.records.ListRequest;
import org.txsearch.api.records.MerchantRecords;
import org.txsearch.api.records.PostedBody;
import org.txsearch.api.records.RecordPage;
import org.txsearch.api.records.StoreCalls;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.security.Caller;
import org.txsearch.api.security.PartnerGrants;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportKeys;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.Frequency;
import org.txsearch.grants.Creator;
import org.txsearch.query.TenantScope;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** {@code /v1/export-schedules}: regular exports. */
@RestController
@RequestMapping(path = SchedulesController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
record SchedulesController(
        ExportSchedules schedules,
        ExportKeys keys,
        ExportQuota quota,
        ExportRequestReader reader,
        Cursors cursors,
        ExportFormats formats,
        PartnerGrants grants,
        Clock clock) {

    static final String PATH = "/v1/export-schedules";

    /** A schedule in responses. Every member is always present. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ScheduleAnswer(
            String id,
            String status,
            @Nullable PausedReason pausedReason,
            Frequency frequency,
            String timeZone,
            String createdAt,
            Export export,
            SchedulePeriod next,
            @Nullable String lastExportId,
            @Nullable Creator createdBy) {

        record Export(
                JsonNode format,
                JsonNode query,
                @JsonAnyGetter Map<String, JsonNode> options) {}

        record SchedulePeriod(String period, String from, String to) {}
    }

    /** The reason why a schedule creates no exports. */
    enum PausedReason {
        /** A request paused it. */
        REQUESTED,
        /** The grant of the partner that created it is not active. */
        GRANT_WITHDRAWN
    }

    private ScheduleAnswer answer(ExportSchedule schedule) {
        return answer(schedule, formats, grants);
    }

    /** Returns a schedule for responses. */
    static ScheduleAnswer answer(ExportSchedule schedule, ExportFormats formats, PartnerGrants grants) {
        PausedReason reason = pausedReason(schedule, grants);
        JsonNode request = schedule.export();
        ExportJob.ExportOrigin next = schedule.period();
        return new ScheduleAnswer(
                schedule.id(),
                reason == null ? "ACTIVE" : "PAUSED",
                reason,
                schedule.frequency(),
                schedule.timeZone().getId(),
                Rfc3339.format(schedule.created()),
                new ScheduleAnswer.Export(
                        request.path(ExportRequest.FORMAT),
                        request.path(ExportRequest.QUERY),
                        ExportAnswer.options(request, formats)),
                new ScheduleAnswer.SchedulePeriod(next.label(), Rfc3339.format(next.from()), Rfc3339.format(next.to())),
                schedule.lastExportId(),
                schedule.createdBy());
    }

    private static @Nullable PausedReason pausedReason(ExportSchedule schedule, PartnerGrants grants) {
        if (schedule.paused()) {
            return PausedReason.REQUESTED;
        }
        return grants.isActive(schedule.createdBy(), schedule.merchantId()) ? null : PausedReason.GRANT_WITHDRAWN;
    }

    /**
     * Creates a schedule unless an earlier request with the same key did. A schedule that was deleted since is not created
     * again.
     */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ScheduleAnswer> create(TenantScope scope, Creator creator, HttpServletRequest request)
            throws IOException {
        PostedBody<ExportRequestReader.ScheduleRequest> posted = reader.postedSchedule(request);
        ExportRequestReader.ScheduleRequest valid = posted.content();
        IdempotencyKey key = posted.key();
        Instant now = now();
        ExportKeys.Claim claim = IdempotencyKey.findOrClaim(key, keys, scope, "sch_", now);
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
    ScheduleAnswer one(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().find(scope, id).value());
    }

    @PostMapping("/{id}/pause")
    ScheduleAnswer pause(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().change(scope, id, ExportSchedule::pause));
    }

    @PostMapping("/{id}/resume")
    ScheduleAnswer resume(
            @PathVariable("id") String id, TenantScope scope, Creator creator, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().change(scope, id, schedule -> {
            boolean isActive = grants.isActive(schedule.createdBy(), scope.merchantId());
            // A caller that resumes a schedule without an active grant becomes its creator.
            return isActive
                    ? schedule.resume(now())
                    : schedule.by(creator).pause().resume(now());
        }));
    }

    @DeleteMapping(path = "/{id}", produces = MediaType.ALL_VALUE)
    ResponseEntity<Void> delete(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        stored().delete(scope, id);
        quota.releaseSchedule(scope, id);
        return ResponseEntity.noContent().build();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
