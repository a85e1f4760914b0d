package org.txsearch.alternatives.nested;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.txsearch.alternatives.springdata.Transaction;

/**
 * A strict mapping of every member of an item: lists as {@code nested}, texts as keywords, the payer's name as text.
 *
 * @param everythingSearchable whether members without a filter are indexed and stored by column, too
 */
record NestedMapping(boolean everythingSearchable) {

    /** What Transaction Search has filters, orders and sums for. */
    private static final Set<String> SEARCHED = Set.of("""
            id merchant_id type event_code status direction created_at updated_at ingested_at settled_at amount.currency_code
            payer.id payer.name payer.email payer.country_code payment_method.type payment_method.brand payment_method.last4
            invoice_id reference custom_id note related_id payout_id store_id terminal_id metadata""".split("\\s"));

    private static final Map<Class<?>, String> TYPES = Map.of(
            String.class,
            "keyword",
            Instant.class,
            "date",
            Long.class,
            "long",
            Integer.class,
            "integer",
            Boolean.class,
            "boolean",
            Map.class,
            "flattened");

    private static final Map<String, String> LONG = Map.of("type", "long");

    Map<String, Object> body() {
        Map<String, Object> properties = properties("", Transaction.class);
        properties.keySet().removeIf(name -> name.endsWith("_minor"));
        properties.put("sums", Map.of("properties", Map.of("amount", LONG, "fee", LONG, "net", LONG)));
        return Map.of("dynamic", "strict", "properties", properties);
    }

    private Map<String, Object> properties(String path, Class<?> of) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (RecordComponent component : of.getRecordComponents()) {
            String name = component.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
            properties.put(name, field(path + name, component));
        }
        return properties;
    }

    private Map<String, Object> field(String path, RecordComponent component) {
        Class<?> type = component.getType();
        if (type == List.class) {
            Type element = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
            return Map.of("type", "nested", "properties", properties(path + ".", (Class<?>) element));
        }
        if (type.isRecord()) {
            return Map.of("properties", properties(path + ".", type));
        }
        if (path.equals("payer.name")) {
            return Map.of("type", "text");
        }
        Map<String, Object> field = new LinkedHashMap<>(Map.of("type", TYPES.get(type)));
        if (!everythingSearchable && !SEARCHED.contains(path)) {
            field.put("index", false);
            field.put("doc_values", false);
        }
        return field;
    }
}
