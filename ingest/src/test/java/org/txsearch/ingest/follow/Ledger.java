package org.txsearch.ingest.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.elasticsearch.client.Request;
import org.txsearch.cluster.Cluster;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.schema.TransactionSchema;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The number of transactions, and the exact sum of their amounts by currency.
 *
 * @param count the number of transactions
 * @param distinct the number of different transactions
 * @param sums the sums by currency
 */
public record Ledger(long count, long distinct, Map<String, BigDecimal> sums) {

    private static final int PAGE = 5_000;

    /** The values to add up. */
    private static final class Entries {

        private final Set<String> ids = new HashSet<>();
        private final Map<String, BigDecimal> sums = new TreeMap<>();
        private long count;

        void add(String id, String currency, String amount) {
            add(id, currency, new BigDecimal(amount));
        }

        void add(String id, String currency, BigDecimal amount) {
            ids.add(id);
            count++;
            sums.merge(currency, amount, BigDecimal::add);
        }

        Ledger ledger() {
            return new Ledger(count, ids.size(), sums);
        }
    }

    /** The relevant values of a transaction; whole records would not fit into memory. */
    private record Latest(long version, String currency, BigDecimal amount) {}

    /** Returns the ledger of generated transactions. */
    public static Ledger of(GeneratorSettings settings) throws IOException {
        GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(TransactionSchema.current());
        Entries entries = new Entries();
        new TransactionGenerator(settings)
                .forEach(
                        bytes -> {
                            try {
                                GenericRecord record =
                                        reader.read(null, DecoderFactory.get().binaryDecoder(bytes, null));
                                GenericRecord amount = (GenericRecord) record.get("amount");
                                entries.add(
                                        id(record),
                                        amount.get("currency_code").toString(),
                                        amount.get("value").toString());
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        },
                        done -> {});
        return entries.ledger();
    }

    /**
     * Returns the ledger of a file, read with Avro's own reader. Only the greatest version of each transaction counts.
     */
    public static Ledger of(Path avro) throws IOException {
        Map<String, Latest> latest = new HashMap<>();
        try (DataFileReader<GenericRecord> reader = new DataFileReader<>(avro.toFile(), new GenericDatumReader<>())) {
            for (GenericRecord record : reader) {
                GenericRecord amount = (GenericRecord) record.get("amount");
                latest.merge(
                        id(record),
                        new Latest(
                                (long) record.get("version"),
                                amount.get("currency_code").toString().intern(),
                                new BigDecimal(amount.get("value").toString())),
                        (one, other) -> one.version() >= other.version() ? one : other);
            }
        }
        Entries entries = new Entries();
        latest.forEach((id, last) -> entries.add(id, last.currency(), last.amount()));
        return entries.ledger();
    }

    private static String id(GenericRecord record) {
        return record.get("merchant_id") + "|" + record.get("id");
    }

    /** Returns the weeks of the transactions in a file. */
    public static Set<IsoWeek> weeks(Path avro) throws IOException {
        Set<IsoWeek> weeks = new TreeSet<>();
        try (DataFileReader<GenericRecord> reader = new DataFileReader<>(avro.toFile(), new GenericDatumReader<>())) {
            for (GenericRecord record : reader) {
                weeks.add(IsoWeek.ofEpochMillis((long) record.get("created_at")));
            }
        }
        return weeks;
    }

    /** Returns the ledger of indices. A transaction in two of them counts twice. */
    public static Ledger stored(Cluster cluster, String indices) throws IOException {
        perform(cluster, new Request("POST", "/" + indices + "/_refresh"));
        Entries entries = new Entries();
        Request first = new Request("POST", "/" + indices + "/_search?scroll=1m&size=" + PAGE);
        first.setJsonEntity("{\"_source\":[\"amount\"],\"sort\":[\"_doc\"]}");
        JsonNode page = perform(cluster, first);
        while (!page.get("hits").get("hits").isEmpty()) {
            for (JsonNode hit : page.get("hits").get("hits")) {
                JsonNode amount = hit.get("_source").get("amount");
                entries.add(
                        hit.get("_id").asString(),
                        amount.get("currency_code").asString(),
                        amount.get("value").asString());
            }
            Request next = new Request("POST", "/_search/scroll");
            next.setJsonEntity("{\"scroll\":\"1m\",\"scroll_id\":\""
                    + page.get("_scroll_id").asString() + "\"}");
            page = perform(cluster, next);
        }
        return entries.ledger();
    }

    private static JsonNode perform(Cluster cluster, Request request) throws IOException {
        return JsonMapper.shared()
                .readTree(cluster.raw().performRequest(request).getEntity().getContent());
    }
}
