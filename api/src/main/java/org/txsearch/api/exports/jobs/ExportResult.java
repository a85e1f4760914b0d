package org.txsearch.api.exports.jobs;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.formats.ExportContents;
import org.txsearch.api.search.MoneySum;
import org.txsearch.freshness.AsOf;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.PeriodSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The stored result of an export.
 *
 * @param asOf the files include all matching records ingested before this instant
 * @param rowCount the number of transactions in the files
 * @param totals the sums of these transactions
 * @param leftOut the sums of the transactions that match the filter and do not belong into files of the format; empty in
 *     results that were stored without it
 * @param period balances and movements as in responses if the rows are those of a period; otherwise null
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record ExportResult(
        Instant asOf,
        long rowCount,
        List<ResultTotal> totals,
        @Nullable List<ResultTotal> leftOut,
        @Nullable JsonNode period,
        List<ResultFile> files) {

    ExportResult {
        leftOut = leftOut == null ? List.of() : leftOut;
    }

    @Override
    public List<ResultTotal> leftOut() {
        return Objects.requireNonNull(leftOut);
    }

    /** Returns the result of files that contain all found transactions except those that were left out. */
    static ExportResult of(
            ExportContents contents,
            SortedMap<String, CurrencySums> found,
            SortedMap<String, CurrencySums> leftOut,
            List<ResultFile> files) {
        SortedMap<String, CurrencySums> written = new TreeMap<>(found);
        leftOut.forEach((currency, sums) -> written.computeIfPresent(
                currency, (code, all) -> all.count() == sums.count() ? null : all.minus(sums)));
        List<ResultTotal> totals = totals(written);
        long rows = totals.stream().mapToLong(ResultTotal::count).sum();
        PeriodSummary period = contents.period();
        return new ExportResult(
                contents.asOf(), rows, totals, totals(leftOut), period == null ? null : json(period), files);
    }

    private static List<ResultTotal> totals(SortedMap<String, CurrencySums> sums) {
        return sums.entrySet().stream()
                .map(entry -> new ResultTotal(
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
                .put("from", ExportAnswer.instant(summary.period().from()))
                .put("to", ExportAnswer.instant(summary.period().to()));
        ArrayNode currencies = period.putArray("currencies");
        for (PeriodSummary.AccountSums account : summary.accounts()) {
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
