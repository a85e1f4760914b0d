package org.txsearch.api.export;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.export.ExportRequestReader.ExportRequest;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.summary.SumAnswer.MoneySum;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.grants.Creator;
import org.txsearch.summary.PeriodSummary;
import org.txsearch.summary.TransactionSummary.Sums;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An export in responses; every member is always present. */
@JsonNaming(SnakeCaseStrategy.class)
record ExportAnswer(
        String id,
        ExportStatus status,
        JsonNode format,
        @Nullable String createdAt,
        @Nullable String startedAt,
        @Nullable String finishedAt,
        @Nullable String expiresAt,
        Progress progress,
        JsonNode query,
        @JsonAnyGetter Map<String, JsonNode> options,
        @Nullable Schedule schedule,
        @Nullable Creator createdBy,
        @Nullable Waiting waitingFor,
        @Nullable JsonNode error,
        @Nullable JsonNode result) {

    static final String PATH = "/v1/exports";

    @JsonNaming(SnakeCaseStrategy.class)
    record Progress(long rowsDone, long rowsTotal) {}

    /**
     * The outage after which the export starts again.
     *
     * @param retryAt when it starts again at the earliest
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Waiting(String code, String detail, @Nullable String retryAt) {}

    record Schedule(
            String id,
            String period,
            @Nullable String from,
            @Nullable String to) {}

    /** An export as it is now. */
    static ExportAnswer of(ExportJob job, Instant now, ExportFormats formats) {
        return of(job, now, formats, StoredExports.address(""));
    }

    /** The same, where the API has that address. */
    static ExportAnswer of(ExportJob job, Instant now, ExportFormats formats, String api) {
        ExportStatus status =
                job.status() == ExportStatus.SUCCEEDED && !job.hasFilesAt(now) ? ExportStatus.EXPIRED : job.status();
        ExportJob.Origin origin = job.origin();
        JsonNode result = job.result();
        return new ExportAnswer(
                job.id(),
                status,
                job.request().path(ExportRequest.FORMAT),
                instant(job.times().created()),
                instant(job.times().started()),
                instant(job.times().finished()),
                instant(job.times().expires()),
                new Progress(job.progress().done(), job.progress().total()),
                job.request().path(ExportRequest.QUERY),
                options(job.request(), formats),
                origin == null
                        ? null
                        : new Schedule(
                                origin.scheduleId(), origin.label(), instant(origin.from()), instant(origin.to())),
                job.createdBy(),
                waitingFor(job),
                job.error(),
                result == null ? null : result(job, ExportResult.of(result), status, api));
    }

    private static @Nullable Waiting waitingFor(ExportJob job) {
        ExportJob.Outage outage = job.lease().outage();
        String detail =
                outage == null || job.status() != ExportStatus.QUEUED ? null : ExportError.waiting(outage.code());
        return outage == null || detail == null
                ? null
                : new Waiting(outage.code(), detail, instant(job.lease().notBefore()));
    }

    /** An export as it was when it was created, whatever its current state: without files, and so without addresses. */
    static ExportAnswer asCreated(ExportJob job, ExportFormats formats) {
        Instant created = job.times().created();
        long rows = job.request().path(ExportRequest.ROWS).asLong();
        ExportJob queued = ExportJob.queued(job.id(), job.merchantId(), job.request(), job.origin(), created, rows)
                .by(job.createdBy());
        return of(queued, created, formats, "");
    }

    /** The options of each format that has options, null for all but the export's. */
    static Map<String, JsonNode> options(JsonNode request, ExportFormats formats) {
        Map<String, JsonNode> options = new LinkedHashMap<>();
        for (ExportFormat format : formats.withOptions()) {
            JsonNode stored = request.path(format.lowerName());
            // A request that was stored by an earlier build lacks newer options.
            options.put(
                    format.lowerName(), stored.isObject() ? format.kept(stored).options() : stored);
        }
        return options;
    }

    /** The path of an export. */
    static String path(String id) {
        return PATH + "/" + id;
    }

    /** The result with sums as decimals, and the files with their addresses. */
    private static JsonNode result(ExportJob job, ExportResult result, ExportStatus status, String api) {
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        answer.put("as_of", result.knowsAsOf() ? instant(result.asOf()) : null).put("row_count", result.rowCount());
        addTotals(result.totals(), answer.putArray("totals"));
        addTotals(result.leftOut(), answer.putArray("left_out"));
        answer.set("period", period(job, result));
        ArrayNode files = answer.putArray("files");
        for (ExportResult.File file : status == ExportStatus.EXPIRED ? List.<ExportResult.File>of() : result.files()) {
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

    /** The period, and whether its balances are interim ones since it was not over when the files were written. */
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

    private static void addTotals(List<ExportResult.Total> totals, ArrayNode answer) {
        for (ExportResult.Total total : totals) {
            ObjectNode answered =
                    answer.addObject().put("currency", total.currency()).put("count", total.count());
            answered.putPOJO("gross", MoneySum.of(total.gross(), total.currency()));
            answered.putPOJO("fee", MoneySum.of(total.fee(), total.currency()));
            answered.putPOJO("net", MoneySum.of(total.net(), total.currency()));
        }
    }

    private static @Nullable String instant(@Nullable Instant instant) {
        return instant == null ? null : Rfc3339.format(instant);
    }

    /**
     * The result of an export as it is stored.
     *
     * @param asOf the files include all matching records that were ingested before
     * @param rowCount the number of transactions in the files
     * @param totals their sums
     * @param leftOut the sums of those that the filter found and that do not belong into files of that kind; none in results
     *     that were stored without it
     * @param period balances and movements as in responses if the rows are those of a period; otherwise null
     * @param files the files
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record ExportResult(
            Instant asOf,
            long rowCount,
            List<Total> totals,
            @Nullable List<Total> leftOut,
            @Nullable JsonNode period,
            List<File> files) {

        ExportResult {
            leftOut = leftOut == null ? List.of() : leftOut;
        }

        @Override
        public List<Total> leftOut() {
            return Objects.requireNonNull(leftOut);
        }

        /**
         * The sums of one currency in minor units.
         *
         * @param currency its code
         * @param count how many rows
         * @param gross the sum of their amounts
         * @param fee the sum of their fees
         * @param net the sum of their nets
         */
        record Total(String currency, long count, BigInteger gross, BigInteger fee, BigInteger net) {}

        /**
         * One file.
         *
         * @param storedName its name in the storage
         * @param name its name for downloads
         * @param contentType its media type
         * @param bytes its length
         * @param rows the number of its rows; a transaction whose fee has a row of its own has two
         * @param sha256 the hash of its bytes, in hexadecimal
         */
        @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
        record File(String storedName, String name, String contentType, long bytes, long rows, String sha256) {

            File withName(String given) {
                return new File(storedName, given, contentType, bytes, rows, sha256);
            }
        }

        /** The result of files with all that was found but what was left out. */
        static ExportResult of(
                ExportFormat.Contents contents,
                SortedMap<String, Sums> found,
                SortedMap<String, Sums> leftOut,
                List<File> files) {
            SortedMap<String, Sums> written = new TreeMap<>(found);
            leftOut.forEach((currency, sums) -> written.computeIfPresent(
                    currency, (code, all) -> all.count() == sums.count() ? null : all.minus(sums)));
            List<Total> totals = totals(written);
            long rows = totals.stream().mapToLong(Total::count).sum();
            PeriodSummary period = contents.period();
            return new ExportResult(
                    contents.asOf(), rows, totals, totals(leftOut), period == null ? null : json(period), files);
        }

        private static List<Total> totals(SortedMap<String, Sums> sums) {
            return sums.entrySet().stream()
                    .map(entry -> new Total(
                            entry.getKey(),
                            entry.getValue().count(),
                            entry.getValue().gross(),
                            entry.getValue().fee(),
                            entry.getValue().net()))
                    .toList();
        }

        private static JsonNode json(PeriodSummary summary) {
            ObjectNode period = JsonMapper.shared()
                    .createObjectNode()
                    .put("from", instant(summary.period().from()))
                    .put("to", instant(summary.period().to()));
            ArrayNode currencies = period.putArray("currencies");
            for (PeriodSummary.Account account : summary.accounts()) {
                String code = account.currency().code();
                ObjectNode members = currencies.addObject().put("currency", code);
                members.set("opening", sum(account.opening(), code));
                members.set("settled", sum(account.settled(), code));
                members.set("refunded", sum(account.refunded(), code));
                members.set("other", sum(account.other(), code));
                members.set("fees", sum(account.fees(), code));
                members.set("net", sum(account.net(), code));
                members.set("paid_out", sum(account.paidOut(), code));
                members.set("closing", sum(account.closing(), code));
                members.set("pending", sum(account.pending(), code));
            }
            return period;
        }

        private static JsonNode sum(BigInteger minorUnits, String currency) {
            return JsonMapper.shared().valueToTree(MoneySum.of(minorUnits, currency));
        }

        JsonNode json() {
            return JsonMapper.shared().valueToTree(this);
        }

        static ExportResult of(JsonNode json) {
            return JsonMapper.shared().treeToValue(json, ExportResult.class);
        }

        boolean knowsAsOf() {
            return !asOf.equals(AsOf.UNKNOWN);
        }
    }
}
