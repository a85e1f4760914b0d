package org.txsearch.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WeekTemplateIT {

    private static final IsoWeek WEEK = new IsoWeek(1991, 10);
    private static final String INDEX = "transactions-1991-w10-000001";

    private final Weeks weeks = new Weeks(TestCluster.cluster());

    @Test
    void mapping_isThatOfTheCatalogue() throws IOException {
        weeks.create(WEEK);
        JsonNode mappings = TestCluster.get("/" + INDEX + "/_mapping").at("/" + INDEX + "/mappings");
        assertThat(mappings.path("dynamic").asString()).isEqualTo("false");
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        assertThat(mappings.at("/_meta/schema").asString()).isEqualTo(template.generation());
        assertThat(withoutDefaults(WeekTemplateTest.leaves(asMap(mappings))))
                .isEqualTo(withoutDefaults(WeekTemplateTest.leaves(template.mappings())));
    }

    @Test
    void settings_areThoseOfAHotWeek() throws IOException {
        weeks.create(WEEK);
        JsonNode index = TestCluster.get("/" + INDEX + "/_settings").at("/" + INDEX + "/settings/index");
        assertThat(index.at("/number_of_shards").asString()).isEqualTo("1");
        assertThat(index.at("/auto_expand_replicas").asString()).isEqualTo("0-1");
        assertThat(index.at("/refresh_interval").asString()).isEqualTo("30s");
        assertThat(index.at("/translog/durability").asString()).isEqualTo("request");
        assertThat(index.at("/sort/field").values())
                .extracting(JsonNode::asString)
                .containsExactly("merchant_id", "created_at", "search.tie");
        assertThat(index.at("/sort/order").values())
                .extracting(JsonNode::asString)
                .containsExactly("asc", "desc", "desc");
    }

    @Test
    void week_isMadeOnce_andListed() throws IOException {
        weeks.create(WEEK);
        weeks.create(WEEK);
        assertThat(new WeekDirectory(TestCluster.cluster()).weeks(Duration.ofSeconds(10)))
                .contains(WEEK);
        assertThat(TestCluster.get("/_alias/transactions-1991-w10").propertyNames())
                .containsExactly(INDEX);
        assertThat(TestCluster.get("/" + INDEX + "/_alias")
                        .at("/" + INDEX + "/aliases")
                        .propertyNames())
                .containsExactlyInAnyOrder("transactions", "transactions-1991-w10");
    }

    @Test
    void transactionWithArrays_isOneLuceneDocument() throws Exception {
        IsoWeek week = IsoWeek.of(Instant.parse("1992-02-05T12:00:00Z"));
        String merchant = Records.newMerchant();
        long before = luceneDocuments(week);
        List<TransactionDocument> documents = IntStream.range(0, 20)
                .mapToObj(i -> withArrays(merchant, "txn_" + i, i))
                .toList();
        TestCluster.write(documents);
        assertThat(luceneDocuments(week) - before).isEqualTo(20);
        String alias = WeekNames.alias(week);
        assertThat(TestCluster.get("/" + alias + "/_stats/docs")
                        .at("/_all/primaries/docs/count")
                        .asLong())
                .isEqualTo(
                        TestCluster.get("/" + alias + "/_count").path("count").asLong());
    }

    private static TransactionDocument withArrays(String merchant, String id, int elements) {
        GenericRecord record = Records.minimal(merchant, id);
        Records.set(record, "created_at", Instant.parse("1992-02-05T12:00:00Z").toEpochMilli());
        List<GenericRecord> items = new ArrayList<>();
        List<GenericRecord> events = new ArrayList<>();
        for (int i = 0; i < elements; i++) {
            items.add(Records.element("items", Map.of("sku", "s" + i, "name", "Item " + i)));
            events.add(Records.element("events", Map.of("type", "E" + i, "at", (long) i)));
        }
        Records.set(record, "items", items);
        Records.set(record, "events", events);
        return Records.document(record);
    }

    /** As the segments count them: children of nested fields would be among them. */
    private static long luceneDocuments(IsoWeek week) throws IOException {
        new Weeks(TestCluster.cluster()).create(week);
        TestCluster.get("/" + WeekNames.alias(week) + "/_refresh");
        long documents = 0;
        for (JsonNode segment :
                TestCluster.get("/_cat/segments/" + WeekNames.alias(week) + "?format=json&h=docs.count,docs.deleted")) {
            documents += segment.path("docs.count").asLong()
                    + segment.path("docs.deleted").asLong();
        }
        return documents;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(JsonNode node) {
        return JsonMapper.shared().treeToValue(node, Map.class);
    }

    /** Elasticsearch does not tell what is as it would be anyway. */
    private static Map<String, Map<String, Object>> withoutDefaults(Map<String, Object> leaves) {
        Map<String, Map<String, Object>> told = new TreeMap<>();
        leaves.forEach((path, mapping) -> {
            Map<String, Object> properties = new TreeMap<>();
            ((Map<?, ?>) mapping).forEach((name, value) -> {
                if (!(name.equals("doc_values") && value.equals(true))) {
                    properties.put(name.toString(), value);
                }
            });
            told.put(path, properties);
        });
        return told;
    }
}
