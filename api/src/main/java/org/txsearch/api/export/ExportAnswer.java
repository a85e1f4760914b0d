package org.txsearch.api.export;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.export.ExportRequestReader.ExportRequest;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.freshness.Watermarks.AsOf;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
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
        @Nullable JsonNode error,
        @Nullable JsonNode result) {

    static final String PATH = "/v1/exports";

    @JsonNaming(SnakeCaseStrategy.class)
    record Progress(long rowsDone, long rowsTotal) {}

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
                job.error(),
                result == null ? null : result(job, ExportResult.of(result), status, api));
    }

    /** An export as it was when it was created, whatever its current state. */
    static ExportAnswer asCreated(ExportJob job, ExportFormats formats) {
        Instant created = job.times().created();
        long rows = job.request().path(ExportRequest.ROWS).asLong();
        return of(
                ExportJob.queued(job.id(), job.merchantId(), job.request(), job.origin(), created, rows),
                created,
                formats);
    }

    /** The options of each format that has options, null for all but the export's. */
    static Map<String, JsonNode> options(JsonNode request, ExportFormats formats) {
        Map<String, JsonNode> options = new LinkedHashMap<>();
        formats.withOptions().forEach(format -> options.put(format.lowerName(), request.path(format.lowerName())));
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
        ArrayNode totals = answer.putArray("totals");
        for (ExportResult.Total total : result.totals()) {
            ObjectNode answered =
                    totals.addObject().put("currency", total.currency()).put("count", total.count());
            answered.set("gross", sum(total.gross(), total.currency()));
            answered.set("fee", sum(total.fee(), total.currency()));
            answered.set("net", sum(total.net(), total.currency()));
        }
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

    /** A sum can be larger than any amount. */
    private static JsonNode sum(BigInteger minorUnits, String code) {
        Currency currency = Objects.requireNonNull(Currencies.find(code), "A stored sum has an unknown currency");
        return JsonMapper.shared()
                .createObjectNode()
                .put("value", MinorUnits.toDecimal(minorUnits, currency))
                .put("currency_code", code);
    }

    private static @Nullable String instant(@Nullable Instant instant) {
        return instant == null ? null : Rfc3339.format(instant);
    }

    /**
     * The result of an export as it is stored.
     *
     * @param asOf the files include all matching records that were ingested before
     * @param rowCount the number of rows in the files
     * @param totals their sums
     * @param files the files
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record ExportResult(Instant asOf, long rowCount, List<Total> totals, List<File> files) {

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
         * @param rows the number of its rows
         * @param sha256 the hash of its bytes, in hexadecimal
         */
        @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
        record File(String storedName, String name, String contentType, long bytes, long rows, String sha256) {

            File withName(String given) {
                return new File(storedName, given, contentType, bytes, rows, sha256);
            }
        }

        static ExportResult of(Instant asOf, SortedMap<String, Sums> sums, List<File> files) {
            List<Total> totals = sums.entrySet().stream()
                    .map(entry -> new Total(
                            entry.getKey(),
                            entry.getValue().count(),
                            entry.getValue().gross(),
                            entry.getValue().fee(),
                            entry.getValue().net()))
                    .toList();
            long rows = files.stream().mapToLong(File::rows).sum();
            return new ExportResult(asOf, rows, totals, files);
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
