package org.txsearch.api.export;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.audit.Question;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.ListParameters;
import org.txsearch.api.security.Caller;
import org.txsearch.exports.ExportSchedule;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.exports.ListPlace;
import org.txsearch.query.TenantScope;

/** {@code /v1/export-schedules}: regular exports. */
@RestController
@RequestMapping(path = ScheduleAnswer.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class SchedulesController {

    private final Schedules schedules;
    private final ExportSchedules kept;
    private final ScheduleReader reader;
    private final ListPages lists;
    private final ExportFormats formats;

    SchedulesController(
            Schedules schedules, ExportSchedules kept, ScheduleReader reader, ListPages lists, ExportFormats formats) {
        this.schedules = schedules;
        this.kept = kept;
        this.reader = reader;
        this.lists = lists;
        this.formats = formats;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ScheduleAnswer> make(TenantScope scope, HttpServletRequest request) throws IOException {
        Faults faults = new Faults();
        ListParameters.none(request.getParameterMap(), faults);
        byte[] body = JsonBody.of(request);
        JsonValue.Members members = JsonBody.read(body, faults.inBody());
        ScheduleReader.Wanted wanted = members == null ? null : reader.read(members, faults.inBody());
        IdempotencyKey key = IdempotencyKey.of(request, body, faults);
        faults.throwIfAny();
        ScheduleReader.Wanted valid = Objects.requireNonNull(wanted);
        Question.of(request)
                .filteredBy(valid.export().rows().filterNames())
                .sortedBy(valid.export().rows().sort());
        Schedules.Made made = schedules.make(scope, valid, key);
        ResponseEntity.BodyBuilder answer = ResponseEntity.created(
                URI.create(ScheduleAnswer.address(made.schedule().id())));
        if (made.replayed()) {
            answer.header(ClaimedKeys.REPLAYED, "true");
        }
        return answer.body(ScheduleAnswer.of(made.schedule(), formats));
    }

    @GetMapping
    ResponseEntity<ListPages.Page<ScheduleAnswer>> list(Caller caller, TenantScope scope, HttpServletRequest request) {
        ListPages.Listed<ExportSchedule, ScheduleAnswer> list = new ListPages.Listed<>(
                "schedules",
                (most, behind, backward) -> kept.list(scope.merchantId(), most, behind, backward),
                ListPlace::of,
                schedule -> ScheduleAnswer.of(schedule, formats));
        return lists.page(list, request, caller, scope);
    }

    @GetMapping("/{id}")
    ScheduleAnswer one(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        ListParameters.requireNone(request);
        return ScheduleAnswer.of(schedules.get(scope, id), formats);
    }

    @PostMapping("/{id}/pause")
    ScheduleAnswer pause(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        ListParameters.requireNone(request);
        return ScheduleAnswer.of(schedules.pause(scope, id), formats);
    }

    @PostMapping("/{id}/resume")
    ScheduleAnswer resume(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        ListParameters.requireNone(request);
        return ScheduleAnswer.of(schedules.resume(scope, id), formats);
    }

    @DeleteMapping(path = "/{id}", produces = MediaType.ALL_VALUE)
    ResponseEntity<Void> delete(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        ListParameters.requireNone(request);
        schedules.delete(scope, id);
        return ResponseEntity.noContent().build();
    }
}
