package org.txsearch.ingest.command;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekNames;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What transactions add up to: how many there are and the sum of their amounts by currency, exact.
 *
 * @param transactions how many there are, each counted once
 * @param sums the sums
 */
record Ledger(long transactions, Map<String, BigDecimal> sums) {

    private static final int PAGE = 5_000;

    /** What counts of a transaction: a whole record of each would not fit into memory. */
    private record Latest(long version, String currency, BigDecimal amount) {}

    /** What the file holds, read with Avro's own reader; the greatest version of a transaction counts. */
    static Ledger of(Path avro) throws IOException {
        Map<String, Latest> latest = new HashMap<>();
        try (DataFileReader<GenericRecord> reader = new DataFileReader<>(avro.toFile(), new GenericDatumReader<>())) {
            for (GenericRecord record : reader) {
                GenericRecord amount = (GenericRecord) record.get("amount");
                latest.merge(
                        record.get("merchant_id") + "|" + record.get("id"),
                        new Latest(
                                (long) record.get("version"),
                                amount.get("currency_code").toString().intern(),
                                new BigDecimal(amount.get("value").toString())),
                        (one, other) -> one.version() >= other.version() ? one : other);
            }
        }
        Map<String, BigDecimal> sums = new TreeMap<>();
        latest.values().forEach(record -> sums.merge(record.currency(), record.amount(), BigDecimal::add));
        return new Ledger(latest.size(), sums);
    }

    /** The weeks of the transactions in the file. */
    static Set<IsoWeek> weeks(Path avro) throws IOException {
        Set<IsoWeek> weeks = new TreeSet<>();
        try (DataFileReader<GenericRecord> reader = new DataFileReader<>(avro.toFile(), new GenericDatumReader<>())) {
            for (GenericRecord record : reader) {
                weeks.add(IsoWeek.ofEpochMillis((long) record.get("created_at")));
            }
        }
        return weeks;
    }

    /** What is stored in those weeks; a document that stands in two of them is counted twice. */
    static Ledger of(Cluster cluster, Set<IsoWeek> weeks) throws IOException {
        long transactions = 0;
        Map<String, BigDecimal> sums = new TreeMap<>();
        for (IsoWeek week : weeks) {
            String alias = WeekNames.alias(week);
            cluster.raw().performRequest(new Request("POST", "/" + alias + "/_refresh"));
            Request first = new Request("POST", "/" + alias + "/_search?scroll=1m");
            first.setJsonEntity("{\"size\":" + PAGE + ",\"_source\":[\"amount\"],\"sort\":[\"_doc\"]}");
            JsonNode answer = perform(cluster, first);
            while (!answer.get("hits").get("hits").isEmpty()) {
                for (JsonNode hit : answer.get("hits").get("hits")) {
                    JsonNode amount = hit.get("_source").get("amount");
                    transactions++;
                    sums.merge(
                            amount.get("currency_code").asString(),
                            new BigDecimal(amount.get("value").asString()),
                            BigDecimal::add);
                }
                Request next = new Request("POST", "/_search/scroll");
                next.setJsonEntity("{\"scroll\":\"1m\",\"scroll_id\":\""
                        + answer.get("_scroll_id").asString() + "\"}");
                answer = perform(cluster, next);
            }
        }
        return new Ledger(transactions, sums);
    }

    private static JsonNode perform(Cluster cluster, Request request) throws IOException {
        return JsonMapper.shared()
                .readTree(new String(
                        EntityUtils.toByteArray(
                                cluster.raw().performRequest(request).getEntity()),
                        StandardCharsets.UTF_8));
    }
}
