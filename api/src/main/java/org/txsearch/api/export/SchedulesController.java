package org.txsearch.api.export;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.audit.Question;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.security.Caller;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs.ListPlace;
import org.txsearch.exports.ExportKeys;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedule.Frequency;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.ExportSchedules.SeenSchedule;
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
        ClaimedKeys keys,
        ExportQuota quota,
        ExportRequestReader reader,
        ListPages lists,
        ExportFormats formats,
        Clock clock) {

    static final String PATH = "/v1/export-schedules";

    private static final int MAX_ATTEMPTS = 20;

    /** A schedule in responses; every member is always present. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Answer(
            String id,
            String status,
            Frequency frequency,
            String timeZone,
            String createdAt,
            Export export,
            Period next,
            @Nullable String lastExportId) {

        record Export(
                JsonNode format,
                JsonNode query,
                @JsonAnyGetter Map<String, JsonNode> options) {}

        record Period(String period, String from, String to) {}
    }

    private Answer answer(ExportSchedule schedule) {
        JsonNode request = schedule.export();
        ExportJob.Origin next = schedule.period();
        return new Answer(
                schedule.id(),
                schedule.paused() ? "PAUSED" : "ACTIVE",
                schedule.frequency(),
                schedule.timeZone().getId(),
                Rfc3339.format(schedule.created()),
                new Answer.Export(
                        request.path(ExportRequest.FORMAT),
                        request.path(ExportRequest.QUERY),
                        ExportAnswer.options(request, formats)),
                new Answer.Period(next.label(), Rfc3339.format(next.from()), Rfc3339.format(next.to())),
                schedule.lastExportId());
    }

    /** Creates a schedule, or finds the one of the key; a schedule that has been deleted since is not created again. */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Answer> create(TenantScope scope, HttpServletRequest request) throws IOException {
        Faults faults = new Faults();
        Parameters.requireNone(request.getParameterMap(), faults);
        byte[] body = JsonBody.of(request);
        JsonValue.Members members = JsonBody.read(body, faults.inBody());
        ExportRequestReader.Schedule read = members == null ? null : reader.readSchedule(members, faults.inBody());
        IdempotencyKey key = IdempotencyKey.of(request, body, faults);
        faults.throwIfAny();
        ExportRequestReader.Schedule valid = Objects.requireNonNull(read);
        Question.of(request)
                .filteredBy(valid.export().rows().filterNames())
                .sortedBy(valid.export().rows().sort());
        Instant now = now();
        ExportKeys.Claim known = key == null ? null : keys.find(scope, key, now);
        ExportKeys.Claim claim = known == null ? keys.claim(scope, key, ExportIds.newSchedule(), now) : known;
        ExportSchedule schedule = ExportSchedule.starting(
                claim.id(),
                scope.merchantId(),
                valid.frequency(),
                valid.zone(),
                valid.export().json(0),
                claim.at());
        boolean created = !claim.done() && create(scope, schedule, now);
        if (key != null && !claim.done()) {
            keys.done(scope, key, claim);
        }
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.created(URI.create(ServletUriComponentsBuilder.fromCurrentContextPath()
                        .path(PATH + "/" + schedule.id())
                        .toUriString()));
        if (!created) {
            answer.header(ClaimedKeys.REPLAYED, "true");
        }
        return answer.body(answer(schedule));
    }

    private boolean create(TenantScope scope, ExportSchedule schedule, Instant now) {
        quota.reserveSchedule(scope, schedule.id(), now);
        return StoredExports.read(() -> schedules.create(schedule));
    }

    @GetMapping
    ResponseEntity<ListPages.Page<Answer>> list(Caller caller, TenantScope scope, HttpServletRequest request) {
        ListPages.Listed<ExportSchedule, Answer> list = new ListPages.Listed<>(
                "schedules",
                (max, after, backward) -> schedules.list(scope.merchantId(), max, after, backward),
                ListPlace::of,
                this::answer);
        return lists.page(list, request, caller, scope);
    }

    @GetMapping("/{id}")
    Answer one(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(seen(scope, id).schedule());
    }

    @PostMapping("/{id}/pause")
    Answer pause(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return change(scope, id, ExportSchedule::pause);
    }

    @PostMapping("/{id}/resume")
    Answer resume(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return change(scope, id, schedule -> schedule.resume(now()));
    }

    @DeleteMapping(path = "/{id}", produces = MediaType.ALL_VALUE)
    ResponseEntity<Void> delete(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        retry(scope, id, seen -> StoredExports.read(() -> schedules.delete(seen)) ? seen : null);
        return ResponseEntity.noContent().build();
    }

    private Answer change(TenantScope scope, String id, UnaryOperator<ExportSchedule> change) {
        return answer(retry(scope, id, seen -> {
            ExportSchedule changed = change.apply(seen.schedule());
            return StoredExports.read(() -> schedules.replace(seen, changed)) ? changed : null;
        }));
    }

    /** Tries a change until no other request has changed the schedule in between; the change returns null if one has. */
    private <T> T retry(TenantScope scope, String id, Function<SeenSchedule, @Nullable T> change) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            T changed = change.apply(seen(scope, id));
            if (changed != null) {
                return changed;
            }
        }
        throw new IllegalStateException("Other requests keep changing the same schedule");
    }

    private SeenSchedule seen(TenantScope scope, String id) {
        Optional<SeenSchedule> seen = ExportIds.isId(id)
                ? StoredExports.read(() -> schedules.find(scope.merchantId(), id))
                : Optional.empty();
        return seen.orElseThrow(() -> ProblemException.of(
                ProblemCode.SCHEDULE_NOT_FOUND, "The merchant has no schedule with this id; list the schedules."));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
