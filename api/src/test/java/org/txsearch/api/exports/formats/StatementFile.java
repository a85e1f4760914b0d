package org.txsearch.api.exports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.MemoryFiles;
import org.txsearch.api.exports.files.Spools;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.ExportJob;
import org.txsearch.money.Currencies;
import org.txsearch.query.CreatedRange;
import org.txsearch.summary.PeriodSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file that a format wrote.
 *
 * @param rows the number of rows of each item
 * @param spools the names of the temporary files
 */
record StatementFile(byte[] bytes, String text, List<Integer> rows, List<String> spools) {

    /** The start of November in Madrid. */
    static final Instant FIRST = Instant.parse("2026-10-31T23:00:00Z");

    private static final Instant REQUESTED = Instant.parse("2026-11-27T17:00:00Z");

    /** Writes a statement of a period for one item without a fee; otherwise of a payout. */
    static StatementFile of(String format, @Nullable Instant end, Instant asOf, List<String> items) throws IOException {
        boolean isPayout = items.size() != 1 || items.get(0).contains("\"fee\"");
        String range = end == null ? "" : ",\"lt\":\"" + end + "\"";
        String filter = isPayout
                ? "{\"payout_id\":{\"eq\":\"po\"}}"
                : "{\"created_at\":{\"gte\":\"" + FIRST + "\"" + range + "}}";
        JsonNode query = JsonMapper.shared()
                .readTree("{\"filter\":" + filter + ",\"time_zone\":\"Europe/Madrid\",\"sort\":[\"created_at\"]}");
        ExportFormat chosen = ExportFormats.ALL.find(format).orElseThrow();
        ExportJob job = ExportJob.queued(
                "exp_1", "M0001", JsonMapper.shared().createObjectNode().set("query", query), null, REQUESTED, 1);
        MemoryFiles files = new MemoryFiles();
        ExportContents contents = new ExportContents(
                job,
                SearchQuery.remembered(query),
                asOf,
                isPayout ? null : period(end),
                new TreeMap<>(),
                null,
                new Spools(files, job.id(), 1, Long.MAX_VALUE));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Integer> rows = new ArrayList<>();
        try (RowWriter writer = chosen.writer(contents, chosen.byDefault(), out)) {
            for (String item : items) {
                byte[] bytes = item.getBytes(StandardCharsets.UTF_8);
                writer.row(bytes, 0, bytes.length);
                rows.add(writer.rowsOfLast());
            }
            writer.finish();
        }
        assertThat(files.unfinished).isEmpty();
        assertThat(files.finished).isEmpty();
        return new StatementFile(
                out.toByteArray(),
                out.toString(StandardCharsets.UTF_8),
                rows,
                files.created.stream()
                        .map(name -> name.replaceAll("^1-|\\.spool$", ""))
                        .toList());
    }

    /** A payment of 10.00. */
    private static PeriodSummary period(@Nullable Instant end) {
        BigInteger zero = BigInteger.ZERO;
        BigInteger ten = BigInteger.valueOf(10_00);
        return new PeriodSummary(
                new CreatedRange(FIRST, end),
                List.of(new PeriodSummary.AccountSums(
                        Objects.requireNonNull(Currencies.find("EUR")), zero, ten, zero, zero, zero, zero, ten, zero)));
    }

    static String item(String id, String status, String amount, @Nullable String fee) {
        return "{\"id\":\"" + id + "\",\"type\":\"PAYMENT\",\"status\":\"" + status
                + "\",\"created_at\":\"2026-11-14T10:00:00Z\",\"amount\":{\"value\":\"" + amount
                + "\",\"currency_code\":\"EUR\"}"
                + (fee == null ? "" : ",\"fee\":{\"value\":\"" + fee + "\",\"currency_code\":\"EUR\"}")
                + "}";
    }

    /** Returns the texts of all elements of that name. */
    List<String> values(String element) {
        List<String> values = new ArrayList<>();
        Matcher value = Pattern.compile("<" + element + ">([^<]*)").matcher(text);
        while (value.find()) {
            values.add(value.group(1));
        }
        return values;
    }
}
