package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.IndexFields;
import org.txsearch.summary.HalfSums;
import tools.jackson.databind.JsonNode;

/**
 * What an index holds, per day and currency: how many transactions, their exact sums in minor units, and the sum of their
 * versions, which tells an older state of a transaction from a newer one of the same amount. A day and currency of more
 * transactions than doubles add up exactly is divided into parts by the tie-breaker.
 */
public final class WeekLedger {

    private static final String CURRENCY = "amount.currency_code";
    private static final int MAX_CURRENCIES = 1_000;
    private static final int MAX_PARTS = 1 << 14;
    private static final double TIES = 0x1p62;
    private static final double LARGEST_EXACT = 0x1p53;

    private final SortedMap<Key, Entry> entries;

    /** A day in UTC and a currency. */
    public record Key(LocalDate day, String currency) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byDay = day.compareTo(other.day);
            return byDay != 0 ? byDay : currency.compareTo(other.currency);
        }

        @Override
        public String toString() {
            return day + " " + currency;
        }
    }

    /** The transactions of a day in a currency; versions are -1 where they are too large to be added exactly. */
    public record Entry(long count, BigInteger amount, BigInteger fee, BigInteger net, long versions) {
        Entry plus(Entry other) {
            boolean isExact = versions >= 0 && other.versions >= 0 && versions + other.versions < LARGEST_EXACT;
            return new Entry(
                    count + other.count,
                    amount.add(other.amount),
                    fee.add(other.fee),
                    net.add(other.net),
                    isExact ? versions + other.versions : -1);
        }

        @Override
        public String toString() {
            return count + " transactions, amount " + amount + ", fee " + fee + ", net " + net
                    + (versions < 0 ? "" : ", versions " + versions);
        }
    }

    /** Answers a search in the index that a ledger is made of. */
    interface Index {
        JsonNode search(Map<String, Object> body) throws IOException;
    }

    private WeekLedger(SortedMap<Key, Entry> entries) {
        this.entries = entries;
    }

    /** A ledger that was kept. */
    public static WeekLedger of(SortedMap<Key, Entry> entries) {
        return new WeekLedger(new TreeMap<>(entries));
    }

    /** The ledger of everything that a search in that index finds now. */
    public static WeekLedger of(Cluster cluster, String index) throws IOException {
        AdminCalls calls = new AdminCalls(cluster);
        return of(
                body -> {
                    JsonNode answer =
                            calls.patiently("POST", "/" + index + "/_search?allow_partial_search_results=false", body);
                    if (answer.path("timed_out").asBoolean(false)
                            || answer.path("_shards").path("failed").asInt(0) > 0) {
                        throw new IOException("The sums of " + index + " came incomplete.");
                    }
                    return answer;
                },
                HalfSums.MAX_ROWS);
    }

    /**
     * The same.
     *
     * @param maxRows how many transactions one bucket may have: their sums are no integers of a double beyond
     */
    static WeekLedger of(Index index, long maxRows) throws IOException {
        SortedMap<Key, Entry> entries = new TreeMap<>();
        for (JsonNode day :
                index.search(query()).path("aggregations").path("days").path("buckets")) {
            LocalDate date = Instant.ofEpochMilli(day.path("key").asLong(0))
                    .atZone(ZoneOffset.UTC)
                    .toLocalDate();
            for (JsonNode currency : day.path("currencies").path("buckets")) {
                Key key = new Key(date, currency.path("key").asString());
                long count = currency.path("doc_count").asLong(0);
                entries.put(key, count <= maxRows ? entry(currency) : divided(index, key, count, maxRows));
            }
        }
        return new WeekLedger(entries);
    }

    /** By day and currency. */
    public SortedMap<Key, Entry> entries() {
        return entries;
    }

    /** Every day and currency in which the other one differs, a line each. */
    public List<String> differences(WeekLedger other) {
        TreeSet<Key> keys = new TreeSet<>(entries.keySet());
        keys.addAll(other.entries.keySet());
        List<String> differences = new ArrayList<>();
        for (Key key : keys) {
            Entry one = entries.get(key);
            Entry two = other.entries.get(key);
            if (!Objects.equals(one, two)) {
                differences.add(key + ": " + (one == null ? "nothing" : one) + " before, "
                        + (two == null ? "nothing" : two) + " now");
            }
        }
        return differences;
    }

    /** The sums of a day and currency of too many transactions, added up from parts that are small enough. */
    private static Entry divided(Index index, Key key, long count, long maxRows) throws IOException {
        // Tie-breakers are hashes, so that parts are about equal; with twice as many as needed hardly one is too large.
        for (long parts = 2 * (count / maxRows + 1); parts <= MAX_PARTS; parts *= 2) {
            Entry sum = new Entry(0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, 0);
            boolean fits = true;
            for (JsonNode part : index.search(partsQuery(key, parts))
                    .path("aggregations")
                    .path("parts")
                    .path("buckets")) {
                fits = fits && part.path("doc_count").asLong(0) <= maxRows;
                sum = fits ? sum.plus(entry(part)) : sum;
            }
            if (fits) {
                return sum;
            }
        }
        throw new IOException(
                "The " + count + " transactions of " + key + " cannot be added up exactly in " + MAX_PARTS + " parts.");
    }

    private static Map<String, Object> partsQuery(Key key, long parts) {
        Instant start = key.day().atStartOfDay(ZoneOffset.UTC).toInstant();
        Map<String, Object> day = Map.of(
                "gte", start.toEpochMilli(),
                "lt", start.plus(Duration.ofDays(1)).toEpochMilli(),
                "format", "epoch_millis");
        Map<String, Object> currency = key.currency().isEmpty()
                ? Map.of("bool", Map.of("must_not", List.of(Map.of("exists", Map.of("field", CURRENCY)))))
                : Map.of("term", Map.of(CURRENCY, key.currency()));
        return Map.of(
                "size",
                0,
                "track_total_hits",
                false,
                "query",
                Map.of("bool", Map.of("filter", List.of(Map.of("range", Map.of("created_at", day)), currency))),
                "aggs",
                Map.of(
                        "parts",
                        Map.of(
                                "histogram",
                                Map.of(
                                        "field",
                                        IndexFields.path(IndexFields.TIE),
                                        "interval",
                                        TIES / parts,
                                        "missing",
                                        0,
                                        "min_doc_count",
                                        1),
                                "aggs",
                                sums())));
    }

    private static Map<String, Object> sums() {
        Map<String, Object> sums = HalfSums.aggregations();
        sums.put("versions", Map.of("sum", Map.of("field", "_version")));
        return sums;
    }

    private static Map<String, Object> query() {
        Map<String, Object> currencies =
                Map.of("terms", Map.of("field", CURRENCY, "size", MAX_CURRENCIES, "missing", ""), "aggs", sums());
        return Map.of(
                "size",
                0,
                "track_total_hits",
                false,
                "aggs",
                Map.of(
                        "days",
                        Map.of(
                                "date_histogram",
                                Map.of("field", "created_at", "fixed_interval", "1d", "min_doc_count", 1),
                                "aggs",
                                Map.of("currencies", currencies))));
    }

    private static Entry entry(JsonNode bucket) {
        long count = bucket.path("doc_count").asLong(0);
        double versions = bucket.path("versions").path("value").asDouble(0);
        return new Entry(
                count,
                joined(bucket, count, "amount"),
                joined(bucket, count, "fee"),
                joined(bucket, count, "net"),
                versions < LARGEST_EXACT ? (long) versions : -1);
    }

    private static BigInteger joined(JsonNode bucket, long count, String amount) {
        return HalfSums.joined(
                count,
                bucket.path(HalfSums.high(amount)).path("value").asDouble(0),
                bucket.path(HalfSums.low(amount)).path("value").asDouble(0));
    }
}
