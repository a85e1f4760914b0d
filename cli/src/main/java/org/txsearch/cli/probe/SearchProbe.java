package org.txsearch.cli.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.InstantField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Times a small search of a kind that merchants make all day: the newest page of a busy merchant over the last weeks.
 *
 * <p>It uses the same code as every search, so that it has the same latency. One thread probes.
 */
public final class SearchProbe {

    private static final int ROWS = 50;
    private static final int DAYS = 15;

    /** The most frequent merchant among this many of the newest transactions is a busy one, and cheap to find. */
    private static final int SAMPLE = 200;

    private static final long KEPT_NANOS = Duration.ofMinutes(1).toNanos();

    private final Cluster cluster;
    private final Duration timeout;
    private final WeekDirectory weeks;
    private final TransactionSearch search;
    private final Field createdAt;
    private @Nullable Target target;

    private record Target(TenantScope merchant, PageRequest page, long chosenNanos) {}

    /** A probe of that cluster that cancels its search after that time. */
    public SearchProbe(Cluster cluster, Duration timeout) {
        this.cluster = cluster;
        this.timeout = timeout;
        this.weeks = new WeekDirectory(cluster);
        this.search = new ElasticsearchTransactionSearch(cluster);
        this.createdAt = FieldCatalogue.transaction().field("created_at");
    }

    /**
     * Runs one search and returns the time it took; empty where there is nothing to search yet.
     *
     * @throws IOException where no merchant could be chosen
     * @throws org.txsearch.paging.SearchException where the search failed or took too long
     * @throws org.txsearch.cluster.Cluster.DeadlineExceededException where choosing a merchant took too long
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
        search.page(chosen.merchant(), chosen.page(), Deadline.after(timeout));
        return Optional.of(Duration.ofNanos(System.nanoTime() - start));
    }

    private @Nullable Target choose() throws IOException {
        NavigableSet<IsoWeek> existing = weeks.weeks(timeout);
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

    /** Null where the week has no visible transaction yet, or no longer exists. */
    private @Nullable String busyMerchant(IsoWeek week) throws IOException {
        Request request = new Request("POST", "/" + WeekNames.alias(week) + "/_search");
        request.addParameter("filter_path", "hits.hits.fields.merchant_id");
        String newest = "{\"size\":" + SAMPLE + ",\"_source\":false,\"track_total_hits\":false,"
                + "\"sort\":[{\"created_at\":\"desc\"}],\"docvalue_fields\":[\"merchant_id\"]}";
        request.setEntity(
                new NByteArrayEntity(newest.getBytes(StandardCharsets.US_ASCII), ContentType.APPLICATION_JSON));
        try {
            return mostFrequent(cluster.call(request, timeout));
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == 404) {
                return null;
            }
            throw e;
        }
    }

    static @Nullable String mostFrequent(byte[] answer) {
        Map<String, Integer> counts = new HashMap<>();
        for (JsonNode merchant : JsonMapper.shared().readTree(answer).findValues("merchant_id")) {
            counts.merge(merchant.path(0).asString(), 1, Integer::sum);
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
