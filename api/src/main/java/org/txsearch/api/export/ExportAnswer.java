package org.txsearch.api.export;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJob.ExportStatus;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

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
        @Nullable Result result) {

    static final String PATH = "/v1/exports";

    @JsonNaming(SnakeCaseStrategy.class)
    record Progress(long rowsDone, long rowsTotal) {}

    record Schedule(
            String id,
            String period,
            @Nullable String from,
            @Nullable String to) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Result(@Nullable String asOf, long rowCount, List<Total> totals, List<File> files) {}

    record Total(String currency, long count, Sum gross, Sum fee, Sum net) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Sum(String value, String currencyCode) {

        /** A sum can be larger than any amount. */
        static Sum of(BigInteger minorUnits, String code) {
            Currency currency = Objects.requireNonNull(Currencies.find(code), "A stored sum has an unknown currency");
            return new Sum(MinorUnits.toDecimal(minorUnits, currency), code);
        }
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record File(String href, String name, String contentType, long bytes, long rows, String sha256) {}

    /** An export as it is now. */
    static ExportAnswer of(ExportJob job, Instant now, ExportFormats formats) {
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
                result == null ? null : result(job, ExportResult.of(result), status));
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

    /** The address of an export. */
    static String address(String id) {
        return ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + "/" + id)
                .toUriString();
    }

    private static Result result(ExportJob job, ExportResult result, ExportStatus status) {
        List<File> files = new ArrayList<>();
        for (ExportResult.File file : status == ExportStatus.EXPIRED ? List.<ExportResult.File>of() : result.files()) {
            files.add(new File(
                    address(job.id()) + "/files/" + (files.size() + 1),
                    file.name(),
                    file.contentType(),
                    file.bytes(),
                    file.rows(),
                    file.sha256()));
        }
        List<Total> totals = result.totals().stream()
                .map(total -> new Total(
                        total.currency(),
                        total.count(),
                        Sum.of(total.gross(), total.currency()),
                        Sum.of(total.fee(), total.currency()),
                        Sum.of(total.net(), total.currency())))
                .toList();
        return new Result(result.knowsAsOf() ? instant(result.asOf()) : null, result.rowCount(), totals, files);
    }

    private static @Nullable String instant(@Nullable Instant instant) {
        return instant == null ? null : Rfc3339.format(instant);
    }
}
