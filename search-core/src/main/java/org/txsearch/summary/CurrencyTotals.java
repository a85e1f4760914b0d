package org.txsearch.summary;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.Cluster;
import org.txsearch.json.JsonScanner;
import org.txsearch.page.Deadline;
import org.txsearch.page.SearchEnvelope;
import org.txsearch.page.SearchException;
import org.txsearch.page.WeekSearches;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.weeks.WeekDirectory;

/** Counts whatever a filter finds and adds it up exactly, for each currency. */
public final class CurrencyTotals {

    private static final String CURRENCIES = "currencies";

    /** More than ISO 4217 has. */
    private static final int MOST_CURRENCIES = 1_000;

    private static final Map<String, Object> AGGREGATIONS = Map.of(
            CURRENCIES,
            SearchBody.members(
                    "terms",
                    SearchBody.members("field", "amount.currency_code", "size", MOST_CURRENCIES),
                    "aggs",
                    HalfSums.aggregations()));

    private final WeekSearches searches;

    /** Totals of the weeks of that cluster. */
    public CurrencyTotals(Cluster cluster) {
        this(new WeekSearches(cluster, new WeekDirectory(cluster)));
    }

    /** Totals of the weeks that are searched so. */
    public CurrencyTotals(WeekSearches searches) {
        this.searches = searches;
    }

    /**
     * What is found now, by the currency's code.
     *
     * @throws SearchException where no whole answer could be had in time
     */
    public SortedMap<String, Sums> now(TenantScope scope, TransactionFilter filter, Deadline deadline) {
        byte[] body = body(scope, filter, null);
        return searches.among(
                listing -> searches.in(listing, filter, Map.of(), body, deadline)
                        .map(CurrencyTotals::read)
                        .orElseGet(TreeMap::new),
                deadline);
    }

    /**
     * What is found in a point in time over all weeks, by the currency's code.
     *
     * @param pointInTime its id
     * @throws SearchException where no whole answer could be had in time
     * @throws org.txsearch.page.SnapshotLostException where the point in time is lost
     */
    public SortedMap<String, Sums> at(
            TenantScope scope, TransactionFilter filter, String pointInTime, Deadline deadline) {
        return read(searches.inPointInTime(Map.of(), body(scope, filter, pointInTime), deadline));
    }

    private byte[] body(TenantScope scope, TransactionFilter filter, @Nullable String pointInTime) {
        SearchBody body =
                SearchBody.of(scope, filter).with("track_total_hits", true).with("aggs", AGGREGATIONS);
        return (pointInTime == null ? body : body.with("pit", Map.of("id", pointInTime))).bytes();
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
            BucketSums sums = new BucketSums();
            String code = "";
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs("key")) {
                    code = scanner.readString();
                } else if (!sums.take(scanner)) {
                    scanner.skipValue();
                }
            }
            totals.put(code, sums.sums());
        });
    }
}
