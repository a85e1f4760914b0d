package org.txsearch.index;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.SchemaNormalization;
import org.txsearch.document.IndexFields;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The index template of a week, derived from the catalogue.
 *
 * <p>Only what can be searched is mapped: {@code dynamic: false}, no {@code nested} field, so that one transaction is one
 * Lucene document.
 */
public final class WeekTemplate {

    /** The template's name in Elasticsearch. */
    public static final String NAME = "transactions";

    /**
     * The keys by which the documents of an index are sorted, as {@link #SORT_ORDER} states for each: a merchant's rows are
     * adjacent and in the order of a page, so that a search for a page can stop when it is full.
     */
    public static final List<String> SORT = List.of("merchant_id", "created_at", IndexFields.path(IndexFields.TIE));

    /** The settings that an index cannot change. */
    public static final List<String> FIXED_SETTINGS = List.of(
            "number_of_shards", "number_of_routing_shards", "routing_partition_size", "sort", "codec", "analysis");

    private static final List<String> SORT_ORDER = List.of("asc", "desc", "desc");

    private static final JsonMapper SORTED = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private final FieldCatalogue catalogue;

    public WeekTemplate(FieldCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * Returns the body of {@code PUT /_index_template/transactions}, for weeks of those shards. The template has no routing: an older
     * build creates weeks from it, too, and could not write to routed ones.
     */
    Map<String, Object> body(ShardCopies copies) {
        return Map.of(
                "index_patterns",
                List.of(WeekNames.indexPattern()),
                "priority",
                500,
                // A request that names a missing week, by mistake or too late, is refused instead of creating it.
                "allow_auto_create",
                false,
                "template",
                Map.of("settings", unrouted(WeekTier.HOT, copies), "mappings", mappings()),
                "_meta",
                Map.of("schema", generation()));
    }

    /**
     * Names what a document and its mapping are derived from; weeks of another name have to be rebuilt.
     *
     * <p>Avro's own canonical form would leave out the properties that say how a field is searched and checked.
     */
    public String generation() {
        StringBuilder form = new StringBuilder("revision ").append(IndexFields.REVISION);
        for (Field field : catalogue.byPath().values()) {
            SearchProperties search = field.search();
            form.append('\n')
                    .append(List.of(
                            field.path(),
                            field.kind(),
                            field.nullable(),
                            field.format(),
                            field.maxLength(),
                            field.symbols(),
                            search == null ? "" : search.as(),
                            search != null && search.foundByText()));
        }
        form.append('\n').append(SORTED.writeValueAsString(properties()));
        return Long.toHexString(
                SchemaNormalization.fingerprint64(form.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** What each week starts with: a hot week's settings. RATIONALE.md has the measurements. */
    public Map<String, Object> settings() {
        return settings(WeekTier.HOT, ShardCopies.DEFAULT);
    }

    /** What a week's index of those shards is served with. */
    public Map<String, Object> settings(WeekTier tier, ShardCopies copies) {
        Map<String, Object> settings = unrouted(tier, copies);
        if (copies.routed() > 0) {
            // By default, Elasticsearch leaves room for splitting shards later: the parts of a merchant would be in
            // one shard.
            settings.put("number_of_routing_shards", Integer.toString(copies.shards()));
            settings.put("routing_partition_size", Integer.toString(copies.routed()));
        }
        return settings;
    }

    private static Map<String, Object> unrouted(WeekTier tier, ShardCopies copies) {
        Map<String, Object> index = new LinkedHashMap<>();
        if (tier == WeekTier.COLD) {
            index.put("codec", "best_compression");
        }
        index.put("number_of_shards", Integer.toString(copies.shards()));
        index.put("auto_expand_replicas", copies.expansion());
        // Nodes without a role of their own are of every tier; if some have one, a week moves there as it is made
        // cold.
        index.put("routing", Map.of("allocation", Map.of("include", Map.of("_tier_preference", nodes(tier)))));
        // Whoever writes refreshes before it calls anything visible; this is only for those who die in between.
        index.put("refresh_interval", "30s");
        index.put("translog", Map.of("durability", "request"));
        index.put("sort", Map.of("field", SORT, "order", SORT_ORDER));
        return index;
    }

    private static String nodes(WeekTier tier) {
        return (tier == WeekTier.COLD ? "data_cold,data_warm," : "") + "data_hot,data_content";
    }

    /** Returns the mapping of a hot week of one shard. */
    public Map<String, Object> mappings() {
        return mappings(WeekTier.HOT, ShardCopies.DEFAULT);
    }

    /**
     * Returns the mapping of an index of those shards: a routed one refuses documents that come without a routing. Its {@code _meta}
     * says which schema and which tier the index was made for.
     */
    public Map<String, Object> mappings(WeekTier tier, ShardCopies copies) {
        Map<String, Object> mappings = new LinkedHashMap<>();
        mappings.put("dynamic", false);
        if (copies.routed() > 0) {
            mappings.put("_routing", Map.of("required", true));
        }
        mappings.put("properties", properties());
        mappings.put("_meta", Map.of("schema", generation(), "tier", tier.text()));
        return mappings;
    }

    /** Returns the paths of all indexed fields, each with whether it has doc values. */
    public SortedMap<String, Boolean> fields() {
        SortedMap<String, Boolean> fields = new TreeMap<>();
        collect("", properties(), fields);
        return fields;
    }

    private static void collect(String prefix, Map<?, ?> properties, SortedMap<String, Boolean> fields) {
        properties.forEach((name, value) -> {
            if (value instanceof Map<?, ?> mapping && mapping.get("properties") instanceof Map<?, ?> children) {
                collect(prefix + name + ".", children, fields);
            } else if (value instanceof Map<?, ?> mapping) {
                fields.put(prefix + name, !Boolean.FALSE.equals(mapping.get("doc_values")));
            }
        });
    }

    private Map<String, Object> properties() {
        Map<String, Object> derived = new LinkedHashMap<>();
        derived.put(IndexFields.TIE, Map.of("type", "long", "index", false));
        derived.put(IndexFields.TEXT, Map.of("type", "keyword", "doc_values", false));
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(TransactionDocument.INDEX_MEMBER, Map.of("properties", derived));
        for (Field field : catalogue.searchable()) {
            SearchProperties search = field.search();
            if (search != null) {
                map(field, search, properties, derived);
            }
        }
        return properties;
    }

    private static void map(
            Field field, SearchProperties search, Map<String, Object> properties, Map<String, Object> derived) {
        switch (search.as()) {
            case KEYWORD -> put(properties, field.path(), Map.of("type", "keyword", "doc_values", search.column()));
            case INSTANT ->
                put(
                        properties,
                        field.path(),
                        Map.of("type", "date", "format", "strict_date_time", "doc_values", search.column()));
            case AMOUNT -> {
                put(properties, field.path() + ".currency_code", Map.of("type", "keyword"));
                derived.put(IndexFields.derived(field), Map.of("type", "long"));
                derived.put(IndexFields.EXPONENT, Map.of("type", "byte", "doc_values", false));
                halves(field, derived);
            }
            case SUM -> halves(field, derived);
            case EMAIL, PAIRS ->
                derived.put(IndexFields.derived(field), Map.of("type", "keyword", "doc_values", false));
            case WORDS -> derived.put(IndexFields.words(field), Map.of("type", "keyword", "doc_values", false));
            case TEXT -> {
                // Its words are among those of all texts.
            }
        }
    }

    private static void halves(Field field, Map<String, Object> derived) {
        derived.put(IndexFields.high(field), Map.of("type", "integer", "index", false));
        derived.put(IndexFields.low(field), Map.of("type", "integer", "index", false));
    }

    /** Puts a mapping at a dotted path, below the objects that the path passes through. */
    @SuppressWarnings("unchecked")
    private static void put(Map<String, Object> properties, String path, Map<String, Object> mapping) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            properties.put(path, mapping);
            return;
        }
        Map<String, Object> object = (Map<String, Object>) properties.computeIfAbsent(
                path.substring(0, dot), name -> new LinkedHashMap<>(Map.of("properties", new LinkedHashMap<>())));
        put((Map<String, Object>) Objects.requireNonNull(object.get("properties")), path.substring(dot + 1), mapping);
    }
}
