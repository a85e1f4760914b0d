package org.txsearch.api.exports.jobs;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.records.CreatedResponse;
import org.txsearch.api.search.MoneySum;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportStatus;
import org.txsearch.grants.Creator;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An export in responses. Every member is always present. */
@JsonNaming(SnakeCaseStrategy.class)
record ExportAnswer(
        String id,
        ExportStatus status,
        JsonNode format,
        @Nullable String createdAt,
        @Nullable String startedAt,
        @Nullable String finishedAt,
        @Nullable String expiresAt,
        ProgressAnswer progress,
        JsonNode query,
        @JsonAnyGetter Map<String, JsonNode> options,
        @Nullable ScheduleOfExport schedule,
        @Nullable Creator createdBy,
        @Nullable WaitingAnswer waitingFor,
        @Nullable JsonNode error,
        @Nullable JsonNode result) {

    static final String PATH = "/v1/exports";
    static final String ID_PREFIX = "exp_";

    @JsonNaming(SnakeCaseStrategy.class)
    record ProgressAnswer(long rowsDone, long rowsTotal) {}

    /**
     * The outage that delays the export.
     *
     * @param retryAt the earliest time of the next attempt
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record WaitingAnswer(
            String code, String detail, @Nullable String retryAt) {}

    record ScheduleOfExport(
            String id,
            String period,
            @Nullable String from,
            @Nullable String to) {}

    static ExportAnswer of(ExportJob job, Instant now, ExportFormats formats) {
        return of(job, now, formats, CreatedResponse.address(""));
    }

    /** Returns the current state of an export with the addresses of an API at the given address. */
    static ExportAnswer of(ExportJob job, Instant now, ExportFormats formats, String api) {
        ExportStatus status =
                job.status() == ExportStatus.SUCCEEDED && !job.hasFilesAt(now) ? ExportStatus.EXPIRED : job.status();
        ExportJob.ExportOrigin origin = job.origin();
        JsonNode result = job.result();
        return new ExportAnswer(
                job.id(),
                status,
                job.request().path(ExportRequest.FORMAT),
                instant(job.times().created()),
                instant(job.times().started()),
                instant(job.times().finished()),
                instant(job.times().expires()),
                new ProgressAnswer(job.progress().done(), job.progress().total()),
                job.request().path(ExportRequest.QUERY),
                options(job.request(), formats),
                origin == null
                        ? null
                        : new ScheduleOfExport(
                                origin.scheduleId(), origin.label(), instant(origin.from()), instant(origin.to())),
                job.createdBy(),
                waitingFor(job),
                job.error(),
                result == null ? null : result(job, ExportResult.of(result), status, api));
    }

    private static @Nullable WaitingAnswer waitingFor(ExportJob job) {
        ExportJob.Outage outage = job.lease().outage();
        String detail =
                outage == null || job.status() != ExportStatus.QUEUED ? null : ExportError.waiting(outage.code());
        return outage == null || detail == null
                ? null
                : new WaitingAnswer(outage.code(), detail, instant(job.lease().notBefore()));
    }

    /** Returns the state of an export at its creation: without files, and therefore without addresses. */
    static ExportAnswer asCreated(ExportJob job, ExportFormats formats) {
        Instant created = job.times().created();
        long rows = job.request().path(ExportRequest.ROWS).asLong();
        ExportJob queued = ExportJob.queued(job.id(), job.merchantId(), job.request(), job.origin(), created, rows)
                .by(job.createdBy());
        return of(queued, created, formats, "");
    }

    /** Returns the options of all formats by their names; null for all formats except the export's. */
    static Map<String, JsonNode> options(JsonNode request, ExportFormats formats) {
        Map<String, JsonNode> options = new LinkedHashMap<>();
        for (ExportFormat format : formats.withOptions()) {
            JsonNode stored = request.path(format.lowerName());
            // A request that was stored by an earlier build lacks newer options.
            options.put(format.lowerName(), stored.isObject() ? format.kept(stored) : stored);
        }
        return options;
    }

    static String path(String id) {
        return PATH + "/" + id;
    }

    /** Returns the result with decimal sums and the addresses of its files. */
    private static JsonNode result(ExportJob job, ExportResult result, ExportStatus status, String api) {
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        answer.put("as_of", result.knowsAsOf() ? instant(result.asOf()) : null).put("row_count", result.rowCount());
        addTotals(result.totals(), answer.putArray("totals"));
        addTotals(result.leftOut(), answer.putArray("left_out"));
        answer.set("period", period(job, result));
        ArrayNode files = answer.putArray("files");
        for (ResultFile file : status == ExportStatus.EXPIRED ? List.<ResultFile>of() : result.files()) {
            files.addObject()
                    .put("href", api + path(job.id()) + "/files/" + files.size())
                    .put("name", file.name())
                    .put("content_type", file.contentType())
                    .put("bytes", file.bytes())
                    .put("rows", file.rows())
                    .put("sha256", file.sha256());
        }
        return answer;
    }

    /** Returns the period. Its balances are interim ones if the period was not over when the files were written. */
    private static @Nullable JsonNode period(ExportJob job, ExportResult result) {
        if (!(result.period() instanceof ObjectNode stored)) {
            return result.period();
        }
        Instant until = result.knowsAsOf() ? result.asOf() : job.times().created();
        JsonNode to = stored.path("to");
        ObjectNode period = JsonMapper.shared().createObjectNode();
        period.set("from", stored.path("from"));
        period.set("to", to);
        period.put("interim", !to.isString() || Rfc3339.parse(to.asString()).isAfter(until));
        period.set("currencies", stored.path("currencies"));
        return period;
    }

    private static void addTotals(List<ResultTotal> totals, ArrayNode answer) {
        for (ResultTotal total : totals) {
            ObjectNode answered =
                    answer.addObject().put("currency", total.currency()).put("count", total.count());
            answered.putPOJO("gross", MoneySum.of(total.gross(), total.currency()));
            answered.putPOJO("fee", MoneySum.of(total.fee(), total.currency()));
            answered.putPOJO("net", MoneySum.of(total.net(), total.currency()));
        }
    }

    static @Nullable String instant(@Nullable Instant instant) {
        return instant == null ? null : Rfc3339.format(instant);
    }
}
