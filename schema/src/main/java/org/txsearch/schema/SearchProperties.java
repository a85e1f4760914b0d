package org.txsearch.schema;

import java.util.Locale;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The {@code search} property of a field in the Avro schema.
 *
 * @param as how the field is searched
 * @param parameter the name of the request parameter (for instants, the part before {@code _from} and {@code _to}), or
 *     null
 * @param match the values that a keyword's parameter accepts
 * @param column whether values are also stored by column, for sorting and grouping
 * @param currencyParameter for amounts, the name of the parameter that filters by their currency
 * @param foundByText whether the full-text parameter {@code q} searches it
 * @param maxLength the maximum number of code points of a search value if it is less than that of a stored value;
 *     otherwise 0
 */
public record SearchProperties(
        SearchAs as,
        @Nullable String parameter,
        SearchMatch match,
        boolean column,
        @Nullable String currencyParameter,
        boolean foundByText,
        int maxLength) {

    static @Nullable SearchProperties of(Schema.Field field) {
        if (!(field.getObjectProp("search") instanceof Map<?, ?> properties)) {
            return null;
        }
        return new SearchProperties(
                constant(SearchAs.class, text(properties, "as", "keyword")),
                properties.containsKey("parameter") ? text(properties, "parameter", "") : null,
                constant(SearchMatch.class, text(properties, "match", "any")),
                Boolean.TRUE.equals(properties.get("column")),
                properties.containsKey("currency_parameter") ? text(properties, "currency_parameter", "") : null,
                Boolean.TRUE.equals(properties.get("q")),
                properties.get("max_length") instanceof Integer length ? length : 0);
    }

    private static String text(Map<?, ?> properties, String key, String otherwise) {
        Object value = properties.get(key);
        return value == null ? otherwise : value.toString();
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name) {
        return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
    }
}
