package org.txsearch.api.export;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.Objects;
import org.springframework.http.HttpHeaders;
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
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ListPlace;
import org.txsearch.query.TenantScope;

/** {@code /v1/exports}: creating, reading, cancelling and deleting exports. */
@RestController
@RequestMapping(path = ExportAnswer.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class ExportsController {

    /** By then a small export is done. */
    private static final String RETRY_AFTER_SECONDS = "1";

    private final Exports exports;
    private final ExportRequestReader reader;
    private final ExportWorkers workers;
    private final ListPages lists;
    private final ExportJobs jobs;
    private final ExportFormats formats;
    private final Clock clock;

    ExportsController(
            Exports exports,
            ExportRequestReader reader,
            ExportWorkers workers,
            ListPages lists,
            ExportJobs jobs,
            ExportFormats formats,
            Clock clock) {
        this.exports = exports;
        this.reader = reader;
        this.workers = workers;
        this.lists = lists;
        this.jobs = jobs;
        this.formats = formats;
        this.clock = clock;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ExportAnswer> make(TenantScope scope, HttpServletRequest request) throws IOException {
        Faults faults = new Faults();
        ListParameters.none(request.getParameterMap(), faults);
        byte[] body = JsonBody.of(request);
        JsonValue.Members members = JsonBody.read(body, faults.inBody());
        ExportRequest wanted = members == null ? null : reader.read(members, faults.inBody());
        IdempotencyKey key = IdempotencyKey.of(request, body, faults);
        faults.throwIfAny();
        ExportRequest valid = Objects.requireNonNull(wanted);
        Question.of(request)
                .filteredBy(valid.rows().filterNames())
                .sortedBy(valid.rows().sort());
        Exports.Made made = exports.make(scope, valid, key);
        workers.lookNow();
        ResponseEntity.BodyBuilder answer = ResponseEntity.created(
                        URI.create(ExportAnswer.address(made.job().id())))
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        if (made.replayed()) {
            answer.header(ClaimedKeys.REPLAYED, "true");
        }
        return answer.body(ExportAnswer.asCreated(made.job(), formats));
    }

    @GetMapping
    ResponseEntity<ListPages.Page<ExportAnswer>> list(Caller caller, TenantScope scope, HttpServletRequest request) {
        ListPages.Listed<ExportJob, ExportAnswer> list = new ListPages.Listed<>(
                "exports",
                (most, behind, backward) -> jobs.list(scope.merchantId(), most, behind, backward),
                ListPlace::of,
                job -> ExportAnswer.of(job, clock.instant(), formats));
        return lists.page(list, request, caller, scope);
    }

    @GetMapping("/{id}")
    ResponseEntity<ExportAnswer> one(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        ListParameters.requireNone(request);
        return answer(exports.get(scope, id));
    }

    @PostMapping("/{id}/cancel")
    ResponseEntity<ExportAnswer> cancel(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        ListParameters.requireNone(request);
        return answer(exports.cancel(scope, id));
    }

    @DeleteMapping(path = "/{id}", produces = MediaType.ALL_VALUE)
    ResponseEntity<Void> delete(@PathVariable("id") String id, TenantScope scope, HttpServletRequest request) {
        ListParameters.requireNone(request);
        exports.delete(scope, id);
        return ResponseEntity.noContent().build();
    }

    private ResponseEntity<ExportAnswer> answer(ExportJob job) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        if (!job.status().isFinal()) {
            answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return answer.body(ExportAnswer.of(job, clock.instant(), formats));
    }
}
