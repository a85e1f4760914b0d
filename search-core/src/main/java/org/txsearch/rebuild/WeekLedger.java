package org.txsearch.rebuild;

import java.io.IOException;
import java.math.BigInteger;
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
import org.txsearch.summary.HalfSums;
import tools.jackson.databind.JsonNode;

/**
 * What an index holds, per day and currency: how many transactions, their exact sums in minor units, and the sum of their
 * versions, which tells an older state of a transaction from a newer one of the same amount.
 */
public final class WeekLedger {

    private static final int MOST_CURRENCIES = 1_000;
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
        @Override
        public String toString() {
            return count + " transactions, amount " + amount + ", fee " + fee + ", net " + net
                    + (versions < 0 ? "" : ", versions " + versions);
        }
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
        JsonNode answer = new AdminCalls(cluster)
                .patiently("POST", "/" + index + "/_search?allow_partial_search_results=false", query());
        if (answer.path("timed_out").asBoolean(false)
                || answer.path("_shards").path("failed").asInt(0) > 0) {
            throw new IOException("The sums of " + index + " came incomplete.");
        }
        SortedMap<Key, Entry> entries = new TreeMap<>();
        for (JsonNode day : answer.path("aggregations").path("days").path("buckets")) {
            LocalDate date = Instant.ofEpochMilli(day.path("key").asLong(0))
                    .atZone(ZoneOffset.UTC)
                    .toLocalDate();
            for (JsonNode currency : day.path("currencies").path("buckets")) {
                entries.put(new Key(date, currency.path("key").asString()), entry(currency));
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

    private static Map<String, Object> query() {
        Map<String, Object> sums = HalfSums.aggregations();
        sums.put("versions", Map.of("sum", Map.of("field", "_version")));
        Map<String, Object> currencies = Map.of(
                "terms", Map.of("field", "amount.currency_code", "size", MOST_CURRENCIES, "missing", ""), "aggs", sums);
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
