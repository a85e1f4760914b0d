package org.txsearch.api.exports.jobs;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.records.CreatedResponse;
import org.txsearch.api.records.IdempotencyKey;
import org.txsearch.api.records.ListRequest;
import org.txsearch.api.records.MerchantRecords;
import org.txsearch.api.records.PostedBody;
import org.txsearch.api.records.RecordIds;
import org.txsearch.api.records.RecordPage;
import org.txsearch.api.records.StoreCalls;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.api.search.CompleteAnswers;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.grants.Creator;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PageTotal;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.KeyClaim;
import org.txsearch.summary.PeriodSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code /v1/exports}: creating, reading, cancelling and deleting exports. */
@RestController
@RequestMapping(path = ExportAnswer.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
public record ExportsController(
        ExportJobs jobs,
        IdempotencyKeys keys,
        ExportQuota quota,
        ExportRequestReader reader,
        TransactionSearch search,
        ExportWorkers workers,
        ExportSweep sweep,
        Cursors cursors,
        ExportFormats formats,
        ExportSettings settings,
        Clock clock) {

    /** Small exports are finished by then. */
    private static final String RETRY_AFTER_SECONDS = "1";

    private static final Duration COUNT_PATIENCE = Duration.ofSeconds(5);

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ExportAnswer> create(TenantScope scope, Creator creator, HttpServletRequest request)
            throws IOException {
        CreatedExport created = create(scope, creator, reader.posted(request));
        return CreatedResponse.at(ExportAnswer.path(created.job().id()), created.replayed())
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .body(ExportAnswer.asCreated(created.job(), formats));
    }

    /** Creates the export that a body with idempotency keys requests, and returns it as JSON, for a request to another path. */
    public JsonNode create(byte[] body, List<String> keys, TenantScope scope, HttpServletRequest request) {
        ExportJob created = create(scope, Caller.creatorOf(request), reader.posted(body, keys, request))
                .job();
        return JsonMapper.shared()
                .valueToTree(ExportAnswer.of(stored().find(scope, created.id()).value(), clock.instant(), formats));
    }

    private CreatedExport create(TenantScope scope, Creator creator, PostedBody<ExportRequest> posted) {
        CreatedExport created = create(scope, creator, posted.content(), posted.key());
        workers.pollNow();
        return created;
    }

    /**
     * A requested export.
     *
     * @param replayed whether an earlier request with the same key created it
     */
    private record CreatedExport(ExportJob job, boolean replayed) {}

    /**
     * Creates an export, or returns the one that an earlier request with the same key created.
     *
     * @throws ProblemException if it would be too large, the merchant's quota is used up, or the key was sent with another
     *     request
     */
    private CreatedExport create(
            TenantScope scope, Creator creator, ExportRequest request, @Nullable IdempotencyKey key) {
        Instant now = clock.instant();
        KeyClaim claim = key == null ? null : key.find(keys, scope, now);
        if (claim != null) {
            Optional<Versioned<ExportJob>> existing = StoreCalls.read(() -> jobs.find(claim.id()));
            if (existing.isPresent()) {
                return new CreatedExport(existing.get().value(), true);
            }
            // An earlier request with the key created no export.
        }
        quota.requireCapacity(scope);
        long rows = count(scope, request);
        requirePayout(request, rows);
        KeyClaim own = claim == null
                ? IdempotencyKey.claim(key, keys, scope, RecordIds.random(ExportAnswer.ID_PREFIX), now)
                : claim;
        quota.reserveExport(scope, own.id(), now);
        ExportJob job = ExportJob.queued(own.id(), scope.merchantId(), request.json(rows), null, own.at(), rows)
                .by(creator);
        return StoreCalls.write(() -> jobs.create(job)
                ? new CreatedExport(job, false)
                : new CreatedExport(
                        jobs.find(job.id())
                                .orElseThrow(() -> new IOException("An export was created and no longer exists"))
                                .value(),
                        true));
    }

    /** Returns the current number of rows; rejects the request if it exceeds the limit of the format. */
    private long count(TenantScope scope, ExportRequest request) {
        long max = settings.maxRows(request);
        PageRequest counted =
                new PageRequest(request.rows().filter(), request.rows().order(), 1, TotalMode.EXACT, null, false);
        long rows = total(scope, counted);
        if (rows > max) {
            throw ProblemException.of(
                            ProblemCode.EXPORT_TOO_LARGE,
                            "The filter finds " + rows + " rows, and the format can hold " + max
                                    + "; narrow the filter, or create several exports.")
                    .withMember("rows", rows)
                    .withMember("max_rows", max);
        }
        return rows;
    }

    /** Rejects a statement of a payout without transactions, because it would have no currency. */
    private static void requirePayout(ExportRequest request, long rows) {
        if (rows == 0
                && request.format().needsPeriod()
                && PeriodSummary.isOnePayout(request.rows().filter())) {
            Faults faults = new Faults().inBody();
            faults.add(
                    Parameters.FILTER,
                    FaultCode.INVALID_VALUE,
                    "The merchant has no transaction with this payout_id, or none in the currencies of the filter;"
                            + " check the payout_id and the currencies, and whose access token it is.");
            faults.throwIfAny();
        }
    }

    private long total(TenantScope scope, PageRequest request) {
        PageTotal total = CompleteAnswers.of(() ->
                search.page(scope, request, Deadline.after(COUNT_PATIENCE)).total());
        if (total == null || !total.exact()) {
            throw new IllegalStateException("A count requested as exact is not");
        }
        return total.value();
    }

    static MerchantRecords<ExportJob> records(ExportJobs jobs) {
        return new MerchantRecords<>(
                jobs,
                "export",
                ProblemException.of(
                        ProblemCode.EXPORT_NOT_FOUND,
                        "The merchant has no export with this id, or it has expired; list the exports, or create it"
                                + " again."));
    }

    private MerchantRecords<ExportJob> stored() {
        return records(jobs);
    }

    @GetMapping
    ResponseEntity<RecordPage<ExportAnswer>> list(Caller caller, TenantScope scope, HttpServletRequest request) {
        return stored().page(
                        new ListRequest(request, caller, scope, cursors),
                        job -> ExportAnswer.of(job, clock.instant(), formats));
    }

    @GetMapping("/{id}")
    ResponseEntity<ExportAnswer> one(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().find(scope, id).value());
    }

    @PostMapping("/{id}/cancel")
    ResponseEntity<ExportAnswer> cancel(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        return answer(stored().change(scope, id, job -> {
            if (job.status().isFinal()) {
                throw ProblemException.of(
                        ProblemCode.EXPORT_NOT_CANCELLABLE,
                        "The export is finished and cannot be cancelled; delete it if it is not needed.");
            }
            return job.ended(
                    ExportStatus.CANCELLED,
                    null,
                    clock.instant(),
                    clock.instant().plus(settings.keptFor()));
        }));
    }

    /** Deletes an export and its files. A running export is cancelled. */
    @DeleteMapping(path = "/{id}", produces = MediaType.ALL_VALUE)
    ResponseEntity<Void> delete(@PathVariable String id, TenantScope scope, HttpServletRequest request) {
        Parameters.requireNone(request);
        // Keep the document only while an idempotency key can refer to it: a loop of creating and deleting must not
        // fill
        // the index.
        stored().change(
                        scope,
                        id,
                        job -> job.withdrawn(clock.instant(), clock.instant().plus(IdempotencyKeys.KEPT_FOR)));
        StoreCalls.change(() -> sweep.removeFiles(id));
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
