package org.txsearch.cli.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.json.JsonScanner;
import org.txsearch.page.Deadline;
import org.txsearch.page.ElasticsearchTransactionSearch;
import org.txsearch.page.Order;
import org.txsearch.page.PageRequest;
import org.txsearch.page.TotalMode;
import org.txsearch.page.TransactionSearch;
import org.txsearch.query.InstantField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekDirectory;
import org.txsearch.weeks.WeekNames;

/**
 * A small search such as merchants make all day, timed: the newest page of a busy merchant over the last weeks.
 *
 * <p>It goes the way of every search, so that it meets what they meet. One thread probes.
 */
public final class SearchProbe {

    private static final int ROWS = 50;
    private static final int DAYS = 15;

    /** Among so many of the newest transactions the merchant that has most is a busy one, and finding it is cheap. */
    private static final int SAMPLE = 200;

    private static final long KEPT_NANOS = Duration.ofMinutes(1).toNanos();

    private final Cluster cluster;
    private final Duration atMost;
    private final WeekDirectory weeks;
    private final TransactionSearch search;
    private final Field createdAt;
    private @Nullable Target target;

    private record Target(TenantScope merchant, PageRequest page, long chosenNanos) {}

    /** A probe of that cluster that hangs up after that time. */
    public SearchProbe(Cluster cluster, Duration atMost) {
        this.cluster = cluster;
        this.atMost = atMost;
        this.weeks = new WeekDirectory(cluster);
        this.search = new ElasticsearchTransactionSearch(cluster);
        this.createdAt = FieldCatalogue.transaction().field("created_at");
    }

    /**
     * How long one search took; empty where there is nothing to search yet.
     *
     * @throws IOException where it could not be found out whom to search for
     * @throws org.txsearch.page.SearchException where the search failed or took too long
     * @throws org.txsearch.cluster.DeadlineExceededException where the choice took too long
     */
    public Optional<Duration> run() throws IOException {
        Target chosen = target;
        if (chosen == null || System.nanoTime() - chosen.chosenNanos() > KEPT_NANOS) {
            chosen = choose();
            target = chosen;
        }
        if (chosen == null) {
            return Optional.empty();
        }
        long start = System.nanoTime();
        search.page(chosen.merchant(), chosen.page(), Deadline.after(atMost));
        return Optional.of(Duration.ofNanos(System.nanoTime() - start));
    }

    private @Nullable Target choose() throws IOException {
        NavigableSet<IsoWeek> existing = weeks.weeks(atMost);
        for (IsoWeek week : existing.descendingSet()) {
            String merchant = busyMerchant(week);
            if (merchant != null) {
                TransactionFilter lately =
                        new InstantField.During(createdAt, week.end().minus(DAYS, ChronoUnit.DAYS), week.end());
                return new Target(
                        new TenantScope(merchant),
                        new PageRequest(lately, Order.CREATED_AT_DESCENDING, ROWS, TotalMode.NONE, null, false),
                        System.nanoTime());
            }
        }
        return null;
    }

    /** Null where the week has no transaction that can be found yet, or is gone. */
    private @Nullable String busyMerchant(IsoWeek week) throws IOException {
        Request request = new Request("POST", "/" + WeekNames.alias(week) + "/_search");
        request.addParameter("filter_path", "hits.hits.fields.merchant_id");
        String newest = "{\"size\":" + SAMPLE + ",\"_source\":false,\"track_total_hits\":false,"
                + "\"sort\":[{\"created_at\":\"desc\"}],\"docvalue_fields\":[\"merchant_id\"]}";
        request.setEntity(
                new NByteArrayEntity(newest.getBytes(StandardCharsets.US_ASCII), ContentType.APPLICATION_JSON));
        try {
            return mostFrequent(BoundedCall.perform(cluster, request, atMost));
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == 404) {
                return null;
            }
            throw e;
        }
    }

    /** The answer is nothing but merchants' names, each within objects and lists of one member. */
    static @Nullable String mostFrequent(byte[] answer) {
        Map<String, Integer> counts = new HashMap<>();
        JsonScanner scanner = new JsonScanner(answer);
        for (String member : List.of("hits", "hits")) {
            scanner.beginObject();
            if (!scanner.nextMember() || !scanner.nameIs(member)) {
                return null;
            }
        }
        scanner.beginArray();
        while (scanner.nextElement()) {
            scanner.beginObject();
            while (scanner.nextMember()) {
                scanner.beginObject();
                while (scanner.nextMember()) {
                    scanner.beginArray();
                    while (scanner.nextElement()) {
                        counts.merge(scanner.readString(), 1, Integer::sum);
                    }
                }
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
