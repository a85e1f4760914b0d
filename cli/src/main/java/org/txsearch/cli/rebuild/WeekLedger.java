package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.lang3.function.FailableFunction;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.IndexFields;
import org.txsearch.summary.HalfSums;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The contents of an index per day and currency: the number of transactions, their exact sums in minor units, and the sum of
 * their versions, which distinguishes an older state of a transaction from a newer one of the same amount. A day and currency
 * of more transactions than doubles add up exactly is divided into parts by the tie-breaker.
 *
 * @param entries by day and currency
 */
public record WeekLedger(SortedMap<LedgerKey, LedgerEntry> entries) {

    private static final String CURRENCY = "amount.currency_code";
    private static final int MAX_CURRENCIES = 1_000;
    private static final int MAX_PARTS = 1 << 14;
    private static final double TIES = 0x1p62;

    /** Returns the ledger of all documents that a search in the given index finds now. */
    public static WeekLedger of(Cluster cluster, String index) throws IOException {
        return of(
                body -> {
                    JsonNode answer = cluster.patiently(
                            "POST", "/" + index + "/_search?allow_partial_search_results=false", body);
                    if (answer.path("timed_out").asBoolean(false)
                            || answer.at("/_shards/failed").asInt(0) > 0) {
                        throw new IOException("Elasticsearch returned incomplete sums of " + index + ".");
                    }
                    return answer;
                },
                HalfSums.MAX_ROWS);
    }

    /**
     * Returns the ledger of the index in which the given searches run.
     *
     * @param maxRows how many transactions one bucket may have: beyond that a double does not hold their sums exactly
     */
    static WeekLedger of(FailableFunction<Map<String, Object>, JsonNode, IOException> search, long maxRows)
            throws IOException {
        SortedMap<LedgerKey, LedgerEntry> entries = new TreeMap<>();
        for (JsonNode day : search.apply(daysQuery()).at("/aggregations/days/buckets")) {
            LocalDate date = Instant.ofEpochMilli(day.path("key").asLong(0))
                    .atZone(ZoneOffset.UTC)
                    .toLocalDate();
            for (JsonNode currency : day.at("/currencies/buckets")) {
                LedgerKey key = new LedgerKey(date, currency.path("key").asString());
                long count = currency.path("doc_count").asLong(0);
                entries.put(key, count <= maxRows ? entry(currency) : divided(search, key, count, maxRows));
            }
        }
        return new WeekLedger(entries);
    }

    /** Returns the transactions of the given day and currency, or {@link LedgerEntry#NOTHING}. */
    public LedgerEntry at(LedgerKey key) {
        return entries.getOrDefault(key, LedgerEntry.NOTHING);
    }

    public static SortedSet<LedgerKey> keys(WeekLedger... ledgers) {
        SortedSet<LedgerKey> keys = new TreeSet<>();
        for (WeekLedger ledger : ledgers) {
            keys.addAll(ledger.entries.keySet());
        }
        return keys;
    }

    /** Returns a line for each day and currency in which the other ledger differs. */
    public List<String> differences(WeekLedger other) {
        return keys(this, other).stream()
                .filter(key -> !at(key).equals(other.at(key)))
                .map(key -> key + ": " + at(key) + " before, " + other.at(key) + " now")
                .toList();
    }

    /** Returns the sums of a day and currency of too many transactions, added up from parts that are small enough. */
    private static LedgerEntry divided(
            FailableFunction<Map<String, Object>, JsonNode, IOException> search,
            LedgerKey key,
            long count,
            long maxRows)
            throws IOException {
        // Tie-breakers are hashes, so that parts are about equal; with twice as many as needed hardly one is too large.
        for (long parts = 2 * (count / maxRows + 1); parts <= MAX_PARTS; parts *= 2) {
            LedgerEntry sum = LedgerEntry.NOTHING;
            boolean fits = true;
            for (JsonNode part : search.apply(partsQuery(key, parts)).at("/aggregations/parts/buckets")) {
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

    private static Map<String, Object> partsQuery(LedgerKey key, long parts) {
        long start = key.day().atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
        String currency = key.currency().isEmpty()
                ? "{\"bool\":{\"must_not\":{\"exists\":{\"field\":\"%s\"}}}}".formatted(CURRENCY)
                : "{\"term\":{\"%s\":\"%s\"}}".formatted(CURRENCY, key.currency());
        return query("""
                {"size": 0, "track_total_hits": false,
                 "query": {"bool": {"filter": [
                     {"range": {"created_at": {"gte": %s, "lt": %s, "format": "epoch_millis"}}}, %s]}},
                 "aggs": {"parts": {
                     "histogram": {"field": "%s", "interval": %s, "missing": 0, "min_doc_count": 1}, "aggs": %s}}}
                """.formatted(
                        start,
                        start + Duration.ofDays(1).toMillis(),
                        currency,
                        IndexFields.path(IndexFields.TIE),
                        TIES / parts,
                        sums()));
    }

    private static Map<String, Object> daysQuery() {
        return query("""
                {"size": 0, "track_total_hits": false,
                 "aggs": {"days": {
                     "date_histogram": {"field": "created_at", "fixed_interval": "1d", "min_doc_count": 1},
                     "aggs": {"currencies": {"terms": {"field": "%s", "size": %s, "missing": ""}, "aggs": %s}}}}}
                """.formatted(CURRENCY, MAX_CURRENCIES, sums()));
    }

    private static String sums() {
        Map<String, Object> sums = HalfSums.aggregations();
        sums.put("versions", Map.of("sum", Map.of("field", "_version")));
        return JsonMapper.shared().writeValueAsString(sums);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> query(String json) {
        return JsonMapper.shared().readValue(json, Map.class);
    }

    private static LedgerEntry entry(JsonNode bucket) {
        long count = bucket.path("doc_count").asLong(0);
        double versions = bucket.at("/versions/value").asDouble(0);
        return new LedgerEntry(
                count,
                joined(bucket, count, "amount"),
                joined(bucket, count, "fee"),
                joined(bucket, count, "net"),
                versions < LedgerEntry.MAX_EXACT ? (long) versions : -1);
    }

    private static BigInteger joined(JsonNode bucket, long count, String amount) {
        return HalfSums.joined(
                count,
                bucket.path(HalfSums.high(amount)).path("value").asDouble(0),
                bucket.path(HalfSums.low(amount)).path("value").asDouble(0));
    }
}
