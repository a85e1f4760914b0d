package org.txsearch.ingest.follow;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.generate.GeneratorSettings;
import org.txsearch.ingest.generate.TransactionGenerator;
import org.txsearch.schema.TransactionSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An account of transactions: how many, and the sum of their amounts per currency.
 *
 * @param count how many stand there
 * @param distinct how many different ones
 * @param sums per currency
 */
public record StoredLedger(long count, long distinct, Map<String, BigDecimal> sums) {

    private static final int PAGE = 5_000;

    /** The account of what a generator makes. */
    public static StoredLedger of(GeneratorSettings settings) throws IOException {
        GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(TransactionSchema.current());
        Set<String> ids = new HashSet<>();
        Map<String, BigDecimal> sums = new TreeMap<>();
        AtomicLong count = new AtomicLong();
        new TransactionGenerator(settings)
                .giveTo(
                        (bytes, from, to) -> {
                            try {
                                GenericRecord record = reader.read(
                                        null, DecoderFactory.get().binaryDecoder(bytes, from, to - from, null));
                                GenericRecord amount = (GenericRecord) record.get("amount");
                                ids.add(record.get("merchant_id") + "|" + record.get("id"));
                                count.incrementAndGet();
                                sums.merge(
                                        amount.get("currency_code").toString(),
                                        new BigDecimal(amount.get("value").toString()),
                                        BigDecimal::add);
                            } catch (IOException e) {
                                throw new java.io.UncheckedIOException(e);
                            }
                        },
                        done -> {});
        return new StoredLedger(count.get(), ids.size(), sums);
    }

    /** The account of what stands in those indices. */
    public static StoredLedger stored(Cluster cluster, String indices) throws IOException {
        get(cluster, new Request("POST", "/" + indices + "/_refresh"));
        Set<String> ids = new HashSet<>();
        Map<String, BigDecimal> sums = new TreeMap<>();
        long count = 0;
        Request first = new Request("POST", "/" + indices + "/_search?scroll=1m&size=" + PAGE);
        first.setJsonEntity("{\"_source\":[\"amount\"],\"sort\":[\"_doc\"]}");
        JsonNode page = get(cluster, first);
        while (!page.get("hits").get("hits").isEmpty()) {
            for (JsonNode hit : page.get("hits").get("hits")) {
                JsonNode amount = hit.get("_source").get("amount");
                ids.add(hit.get("_id").asString());
                count++;
                sums.merge(
                        amount.get("currency_code").asString(),
                        new BigDecimal(amount.get("value").asString()),
                        BigDecimal::add);
            }
            Request next = new Request("POST", "/_search/scroll");
            next.setJsonEntity("{\"scroll\":\"1m\",\"scroll_id\":\""
                    + page.get("_scroll_id").asString() + "\"}");
            page = get(cluster, next);
        }
        return new StoredLedger(count, ids.size(), sums);
    }

    private static JsonNode get(Cluster cluster, Request request) throws IOException {
        return JsonMapper.shared()
                .readTree(cluster.raw().performRequest(request).getEntity().getContent());
    }
}
