package org.txsearch.api.export;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportStatus;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/** What answers say of an export; every member is always there. */
final class ExportAnswers {

    static final String PATH = "/v1/exports";

    private ExportAnswers() {}

    /** An export as it is now. */
    static Map<String, @Nullable Object> of(ExportJob job, Instant now) {
        ExportStatus status =
                job.status() == ExportStatus.SUCCEEDED && !job.hasFilesAt(now) ? ExportStatus.EXPIRED : job.status();
        ExportJob.Times times = job.times();
        Map<String, @Nullable Object> answer = head(job, status);
        answer.put("started_at", instant(times.started()));
        answer.put("finished_at", instant(times.finished()));
        answer.put("expires_at", instant(times.expires()));
        answer.put("progress", progress(job.progress().done(), job.progress().total()));
        wish(job, answer);
        answer.put("error", job.error());
        JsonNode result = job.result();
        answer.put("result", result == null ? null : result(job, ExportResult.of(result), status));
        return answer;
    }

    /** An export as it was when it was made, whatever has become of it. */
    static Map<String, @Nullable Object> asMade(ExportJob job) {
        Map<String, @Nullable Object> answer = head(job, ExportStatus.QUEUED);
        answer.put("started_at", null);
        answer.put("finished_at", null);
        answer.put("expires_at", null);
        answer.put(
                "progress", progress(0, job.request().path(ExportRequest.ROWS).asLong()));
        wish(job, answer);
        answer.put("error", null);
        answer.put("result", null);
        return answer;
    }

    /** Where an export is found. */
    static String address(String id) {
        return ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + "/" + id)
                .toUriString();
    }

    private static Map<String, @Nullable Object> head(ExportJob job, ExportStatus status) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("id", job.id());
        answer.put("status", status);
        answer.put("format", job.request().path(ExportRequest.FORMAT));
        answer.put("created_at", instant(job.times().created()));
        return answer;
    }

    private static void wish(ExportJob job, Map<String, @Nullable Object> answer) {
        answer.put("query", job.request().path(ExportRequest.QUERY));
        answer.put(ExportRequest.CSV, job.request().path(ExportRequest.CSV));
        answer.put(ExportRequest.PDF, job.request().path(ExportRequest.PDF));
        ExportJob.Origin origin = job.origin();
        Map<String, @Nullable Object> schedule = new LinkedHashMap<>();
        if (origin != null) {
            schedule.put("id", origin.scheduleId());
            schedule.put("period", origin.label());
            schedule.put("from", instant(origin.from()));
            schedule.put("to", instant(origin.to()));
        }
        answer.put("schedule", origin == null ? null : schedule);
    }

    private static Map<String, @Nullable Object> progress(long done, long total) {
        Map<String, @Nullable Object> progress = new LinkedHashMap<>();
        progress.put("rows_done", done);
        progress.put("rows_total", total);
        return progress;
    }

    private static Map<String, @Nullable Object> result(ExportJob job, ExportResult result, ExportStatus status) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("as_of", result.knowsAsOf() ? instant(result.asOf()) : null);
        answer.put("row_count", result.rowCount());
        answer.put("totals", result.totals().stream().map(ExportAnswers::total).toList());
        List<Map<String, Object>> files = new ArrayList<>();
        for (ExportedFile file : status == ExportStatus.EXPIRED ? List.<ExportedFile>of() : result.files()) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("href", address(job.id()) + "/files/" + (files.size() + 1));
            told.put("name", file.name());
            told.put("content_type", file.contentType());
            told.put("bytes", file.bytes());
            told.put("rows", file.rows());
            told.put("sha256", file.sha256());
            files.add(told);
        }
        answer.put("files", files);
        return answer;
    }

    private static Map<String, @Nullable Object> total(ExportResult.Total total) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("currency", total.currency());
        answer.put("count", total.count());
        answer.put("gross", money(total.gross(), total.currency()));
        answer.put("fee", money(total.fee(), total.currency()));
        answer.put("net", money(total.net(), total.currency()));
        return answer;
    }

    /** A sum may be larger than any amount. */
    private static Map<String, String> money(BigInteger minorUnits, String code) {
        Currency currency = Currencies.find(code);
        if (currency == null) {
            throw new IllegalStateException("What is stored has a currency that is none");
        }
        Map<String, String> money = new LinkedHashMap<>();
        money.put("value", MinorUnits.toDecimal(minorUnits, currency));
        money.put("currency_code", code);
        return money;
    }

    private static @Nullable String instant(@Nullable Instant instant) {
        return instant == null ? null : Rfc3339.format(instant);
    }
}
