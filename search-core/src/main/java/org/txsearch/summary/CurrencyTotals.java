package org.txsearch.summary;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.json.JsonScanner;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.SearchEnvelope;
import org.txsearch.paging.SearchException;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.BucketSums.Aggregations;
import org.txsearch.summary.TransactionSummary.Sums;

/** Counts whatever a filter finds and adds it up exactly, for each currency. */
public final class CurrencyTotals {

    private static final String CURRENCIES = "currencies";

    /** More than ISO 4217 has. */
    static final int MAX_CURRENCIES = 1_000;

    private static final Map<String, Object> AGGREGATIONS = Map.of(
            CURRENCIES,
            SearchBody.members(
                    "terms",
                    SearchBody.members("field", "amount.currency_code", "size", MAX_CURRENCIES),
                    "aggs",
                    HalfSums.aggregations()));

    private CurrencyTotals() {}

    /**
     * What is found in a view of the weeks, by the currency's code.
     *
     * @throws SearchException if no whole answer could be had in time; of them the
     *     {@link org.txsearch.paging.SearchException.PointInTimeLostException} where the view is lost
     */
    public static SortedMap<String, Sums> of(
            PointInTime view, TenantScope scope, TransactionFilter filter, Deadline deadline) {
        SearchBody body = SearchBody.of(scope, filter)
                .with("pit", view.member())
                .with("track_total_hits", true)
                .with("aggs", AGGREGATIONS);
        return read(view.search(Map.of(), body.bytes(), 0, deadline));
    }

    private static SortedMap<String, Sums> read(AnswerBody answer) {
        SortedMap<String, Sums> totals = new TreeMap<>();
        JsonScanner scanner = new JsonScanner(answer.bytes(), 0, answer.length());
        long[] found = new long[1];
        SearchEnvelope.read(
                scanner,
                Map.of(
                        "hits",
                        () -> found[0] = SearchEnvelope.total(scanner).value(),
                        "aggregations",
                        () -> buckets(scanner, totals)));
        // A row without a currency, or one of a currency too many, would be in no bucket.
        if (totals.values().stream().mapToLong(Sums::count).sum() != found[0]) {
            throw new IllegalStateException("Not every transaction that was found is in the totals");
        }
        return totals;
    }

    private static void buckets(JsonScanner scanner, SortedMap<String, Sums> totals) {
        Aggregations.buckets(scanner, CURRENCIES, () -> {
            String[] code = {""};
            BucketSums sums = BucketSums.read(scanner, () -> code[0] = scanner.readString());
            totals.put(code[0], sums.sums());
        });
    }
}
