package org.txsearch.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.TransactionSchema;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.json.JsonMapper;

class WeekTemplateTest {

    private static final WeekTemplate TEMPLATE = new WeekTemplate(FieldCatalogue.transaction());

    @Test
    void mapping_isClosed_andNeverNested() {
        Map<String, Object> mappings = TEMPLATE.mappings();
        assertThat(mappings).containsEntry("dynamic", false);
        assertThat(mappings.toString())
                .doesNotContain("nested")
                .doesNotContain("type=text")
                .doesNotContain("_source");
    }

    @Test
    void everySearchableField_isMapped_andNothingElse() {
        Map<String, Object> leaves = leaves(TEMPLATE.mappings());
        for (Field field : FieldCatalogue.transaction().searchable()) {
            String derived = "search." + field.path().replace('.', '_');
            switch (Objects.requireNonNull(field.search()).as()) {
                case KEYWORD ->
                    assertThat(leaves.remove(field.path()))
                            .as(field.path())
                            .isEqualTo(Map.of(
                                    "type",
                                    "keyword",
                                    "doc_values",
                                    field.search().column()));
                case INSTANT ->
                    assertThat(leaves.remove(field.path()))
                            .as(field.path())
                            .isEqualTo(Map.of("type", "date", "format", "strict_date_time", "doc_values", true));
                case AMOUNT -> {
                    assertThat(leaves.remove("amount.currency_code")).isEqualTo(Map.of("type", "keyword"));
                    assertThat(leaves.remove(derived)).isEqualTo(Map.of("type", "long"));
                    assertThat(leaves.remove("search.exponent")).isEqualTo(Map.of("type", "byte", "doc_values", false));
                    assertHalves(leaves, derived);
                }
                case SUM -> assertHalves(leaves, derived);
                case EMAIL, PAIRS ->
                    assertThat(leaves.remove(derived)).isEqualTo(Map.of("type", "keyword", "doc_values", false));
                case WORDS ->
                    assertThat(leaves.remove(derived + "_words"))
                            .isEqualTo(Map.of("type", "keyword", "doc_values", false));
                case TEXT ->
                    assertThat(Objects.requireNonNull(field.search()).foundByText())
                            .isTrue();
            }
        }
        assertThat(leaves.remove("search.text")).isEqualTo(Map.of("type", "keyword", "doc_values", false));
        assertThat(leaves.remove("search.tie")).isEqualTo(Map.of("type", "long", "index", false));
        assertThat(leaves).isEmpty();
    }

    @Test
    void mapping_isThatOfTheContractsFilters() {
        assertThat(leaves(TEMPLATE.mappings()).keySet())
                .contains(
                        "id",
                        "merchant_id",
                        "type",
                        "status",
                        "direction",
                        "event_code",
                        "created_at",
                        "updated_at",
                        "ingested_at",
                        "settled_at",
                        "amount.currency_code",
                        "payer.id",
                        "payer.country_code",
                        "payment_method.type",
                        "payment_method.brand",
                        "payment_method.last4",
                        "invoice_id",
                        "reference",
                        "custom_id",
                        "related_id",
                        "payout_id",
                        "store_id",
                        "terminal_id",
                        "search.payer_email",
                        "search.payer_name_words",
                        "search.text",
                        "search.metadata");
    }

    @Test
    void arrays_areNotMapped() {
        assertThat(leaves(TEMPLATE.mappings()).keySet())
                .noneMatch(
                        path -> path.startsWith("items") || path.startsWith("events") || path.startsWith("incentives"));
    }

    @ParameterizedTest
    @CsvSource({
        "keyword, channel, channel",
        "email, statement_descriptor, search.statement_descriptor",
        "words, subject, search.subject_words",
        "keyword, language, language"
    })
    void oneSearchProperty_changesTheMapping(String as, String member, String mapped) {
        Map<String, Object> before = leaves(TEMPLATE.mappings());
        Map<String, Object> after = leaves(new WeekTemplate(FieldCatalogue.of(searchable(member, as))).mappings());
        assertThat(before).doesNotContainKey(mapped);
        assertThat(after).containsKey(mapped);
        after.remove(mapped);
        assertThat(after).isEqualTo(before);
    }

    @Test
    void droppedSearchProperty_dropsTheMapping() {
        Map<String, Object> after =
                leaves(new WeekTemplate(FieldCatalogue.of(searchable("store_id", null))).mappings());
        Map<String, Object> before = leaves(TEMPLATE.mappings());
        assertThat(before.remove("store_id")).isNotNull();
        assertThat(after).isEqualTo(before);
    }

    @Test
    void hotWeek_isSortedAsPagesAre_eachMerchantApart() {
        Map<?, ?> index = TEMPLATE.settings();
        assertThat(index.get("sort"))
                .isEqualTo(Map.of(
                        "field",
                        List.of("merchant_id", "created_at", "search.tie"),
                        "order",
                        List.of("asc", "desc", "desc")));
        assertThat(index.get("number_of_shards")).isEqualTo("1");
        assertThat(index.get("translog")).isEqualTo(Map.of("durability", "request"));
    }

    @Test
    void aWeek_movesToOtherNodesAsItBecomesCold_whereThereAreAny() {
        assertThat(String.valueOf(TEMPLATE.settings())).contains("_tier_preference=data_hot,data_content");
        assertThat(String.valueOf(TEMPLATE.settings(WeekTier.COLD, new ShardCopies(4, 2))))
                .contains("_tier_preference=data_cold,data_warm,data_hot,data_content", "number_of_shards=4");
    }

    @ParameterizedTest
    @CsvSource({"10, 2, 2", "10, 1, 1", "3, 2, 2", "3, 9, 2", "2, 2, 1"})
    void severalShards_areRoutedByMerchant_andRefuseWhatIsNot(int shards, int merchantShards, String partition) {
        ShardCopies copies = new ShardCopies(shards, 1, merchantShards);
        assertThat(String.valueOf(TEMPLATE.settings(WeekTier.HOT, copies)))
                .contains("number_of_shards=" + shards)
                .contains("number_of_routing_shards=" + shards)
                .contains("routing_partition_size=" + partition + "}");
        for (WeekTier tier : WeekTier.values()) {
            assertThat(TEMPLATE.mappings(tier, copies)).containsEntry("_routing", Map.of("required", true));
        }
        // An older build creates its weeks with what the template says, too.
        assertThat(String.valueOf(TEMPLATE.body(copies)))
                .contains("number_of_shards=" + shards)
                .doesNotContain("routing_partition_size", "_routing=", "routing_shards");
    }

    @Test
    void oneShard_isNotRouted() {
        assertThat(TEMPLATE.body(ShardCopies.DEFAULT).toString())
                .doesNotContain("routing_partition_size", "_routing=", "routing_shards");
        assertThat(new ShardCopies(1, 1, 5).routed()).isZero();
    }

    @Test
    void template_isForWeeksAlone() {
        assertThat(TEMPLATE.body(ShardCopies.DEFAULT))
                .containsEntry("index_patterns", List.of("transactions-*-w*-*"))
                .containsEntry("_meta", Map.of("schema", TEMPLATE.generation()));
        assertThat(TEMPLATE.generation()).matches("[0-9a-f]{1,16}");
    }

    @Test
    void generation_changesWithTheFields() {
        List<Schema.Field> fields = copies();
        fields.add(new Schema.Field("added", Schema.create(Schema.Type.STRING), "Added.", ""));
        assertThat(new WeekTemplate(FieldCatalogue.of(of(fields))).generation()).isNotEqualTo(TEMPLATE.generation());
        assertThat(new WeekTemplate(FieldCatalogue.of(of(copies()))).generation())
                .isEqualTo(TEMPLATE.generation());
    }

    /** Avro's canonical form leaves these properties out, and documents and mapping hang on them. */
    @ParameterizedTest
    @CsvSource({
        "store_id, search, ''",
        "channel, search, '{\"as\":\"keyword\"}'",
        "store_id, search, '{\"as\":\"keyword\"}'",
        "invoice_id, search, '{\"as\":\"keyword\",\"parameter\":\"invoice_id\",\"match\":\"PREFIX\"}'",
        "invoice_id, max_length, 126",
        "invoice_id, format, id"
    })
    void generation_changesWithAProperty(String member, String property, String value) {
        assertThat(new WeekTemplate(FieldCatalogue.of(changed(member, property, value))).generation())
                .isNotEqualTo(TEMPLATE.generation());
    }

    @ParameterizedTest
    @CsvSource({"doc, Other words.", "search, '{\"as\":\"keyword\",\"column\":true,\"parameter\":\"shop\"}'"})
    void generation_staysWithWhatIsNotStored(String property, String value) {
        assertThat(new WeekTemplate(FieldCatalogue.of(changed("store_id", property, value))).generation())
                .isEqualTo(TEMPLATE.generation());
    }

    @Test
    void tiers_differInCodec_andSayWhatTheyAre() {
        assertThat(TEMPLATE.mappings(WeekTier.COLD, ShardCopies.DEFAULT).get("_meta"))
                .isEqualTo(Map.of("schema", TEMPLATE.generation(), "tier", "cold"));
        assertThat(TEMPLATE.mappings().get("_meta")).isEqualTo(Map.of("schema", TEMPLATE.generation(), "tier", "hot"));
        assertThat(TEMPLATE.settings(WeekTier.COLD, ShardCopies.DEFAULT).toString())
                .contains("codec=best_compression");
        assertThat(TEMPLATE.settings().toString()).doesNotContain("codec");
    }

    @Test
    void names_areThoseOfTheIsoWeek() {
        IsoWeek last = new IsoWeek(2026, 53);
        assertThat(WeekNames.alias(last)).isEqualTo("transactions-2026-w53");
        assertThat(WeekNames.index(last, 1)).isEqualTo("transactions-2026-w53-000001");
        assertThat(WeekNames.week(WeekNames.alias(last))).isEqualTo(last);
        assertThat(WeekNames.isWeekAlias("transactions-2026-w53")).isTrue();
        assertThat(WeekNames.isWeekAlias("transactions-2026-w53-000001")).isFalse();
        assertThat(WeekNames.isWeekAlias("transactions")).isFalse();
        assertThat(WeekNames.routed(last)).isEqualTo("transactions-2026-w53-routed");
        assertThat(WeekNames.isRoutedAlias("transactions-2026-w53-routed")).isTrue();
        assertThat(WeekNames.isRoutedAlias("transactions-2026-w53")).isFalse();
        assertThat(WeekNames.isWeekAlias("transactions-2026-w53-routed")).isFalse();
        assertThat(WeekNames.isWeekIndex("transactions-2026-w53-routed")).isFalse();
    }

    private static void assertHalves(Map<String, Object> leaves, String derived) {
        for (String half : List.of("_hi", "_lo")) {
            assertThat(leaves.remove(derived + half)).isEqualTo(Map.of("type", "integer", "index", false));
        }
    }

    private static Schema searchable(String member, @Nullable String as) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : TransactionSchema.current().getFields()) {
            if (field.name().equals(member)) {
                Schema.Field changed = new Schema.Field(field.name(), field.schema(), field.doc(), field.defaultVal());
                if (as != null) {
                    changed.addProp("search", Map.of("as", as));
                }
                fields.add(changed);
            } else {
                fields.add(new Schema.Field(field, field.schema()));
            }
        }
        return of(fields);
    }

    /** Returns the schema with one property of one member changed, or taken away where the value is empty. */
    private static Schema changed(String member, String property, String value) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : TransactionSchema.current().getFields()) {
            if (!field.name().equals(member)) {
                fields.add(new Schema.Field(field, field.schema()));
                continue;
            }
            String doc = property.equals("doc") ? value : field.doc();
            Schema.Field changed = new Schema.Field(field.name(), field.schema(), doc, field.defaultVal());
            field.getObjectProps().forEach((name, old) -> {
                if (!name.equals(property)) {
                    changed.addProp(name, old);
                }
            });
            if (!property.equals("doc") && !value.isEmpty()) {
                changed.addProp(property, JsonMapper.shared().readValue(quoted(value), Object.class));
            }
            fields.add(changed);
        }
        return of(fields);
    }

    private static String quoted(String value) {
        return value.matches("\\{.*|\\d+|true") ? value : '"' + value + '"';
    }

    private static List<Schema.Field> copies() {
        List<Schema.Field> fields = new ArrayList<>();
        TransactionSchema.current().getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
        return fields;
    }

    private static Schema of(List<Schema.Field> fields) {
        Schema current = TransactionSchema.current();
        return Schema.createRecord(current.getName(), current.getDoc(), current.getNamespace(), false, fields);
    }

    /** Each mapped path with its own properties, sub-fields flattened. */
    static Map<String, Object> leaves(Map<String, Object> mappings) {
        Map<String, Object> leaves = new TreeMap<>();
        collect("", Objects.requireNonNull(mappings.get("properties")), leaves);
        return leaves;
    }

    private static void collect(String prefix, Object properties, Map<String, Object> leaves) {
        ((Map<?, ?>) properties).forEach((name, value) -> {
            Map<?, ?> mapping = (Map<?, ?>) value;
            Object children = mapping.get("properties");
            if (children == null) {
                leaves.put(prefix + name, new HashMap<>(mapping));
            } else {
                collect(prefix + name + ".", children, leaves);
            }
        });
    }
}
