package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.Schemas.described;
import static org.txsearch.api.openapi.Schemas.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.TextForm;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of a transaction: one for each record of the catalogue. */
final class TransactionSchemas {

    /** The maximum number of elements of a list in a source. */
    private static final int MAX_ELEMENTS = 1_000_000;

    private static final int MAX_PAIRS = 50;

    private final Map<String, Object> components = new LinkedHashMap<>();

    private TransactionSchemas() {}

    /** Returns the components of a transaction, by their names; the example has all its members, most of them unknown. */
    static Map<String, Object> components(FieldCatalogue catalogue, Map<?, ?> example) {
        TransactionSchemas schemas = new TransactionSchemas();
        Map<String, Object> transaction = schemas.add(
                "Transaction",
                catalogue.schema().getDoc()
                        + " Every member is present at every depth, null if unknown, unless the parameter fields leaves it out;"
                        + " id is always present.",
                catalogue.fields());
        transaction.put("required", List.of("id"));
        transaction.put("example", whole(catalogue.fields(), example));
        return schemas.components;
    }

    private Map<String, Object> add(String name, String description, List<Field> fields) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Map<String, Object> record = map("type", "object", "description", description, "properties", properties);
        components.put(name, record);
        fields.forEach(field -> properties.put(field.name(), described(orNull(field), field.doc())));
        return record;
    }

    private Map<String, Object> orNull(Field field) {
        return field.nullable() ? Schemas.nullable(value(field)) : value(field);
    }

    private Map<String, Object> value(Field field) {
        return switch (field.kind()) {
            case STRING -> text(field);
            case ENUM -> Schemas.open(field.symbols());
            case INSTANT -> Schemas.instant();
            case INTEGER -> Schemas.integer("int32", Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> Schemas.integer("int64", Long.MIN_VALUE, Long.MAX_VALUE);
            case BOOLEAN -> Schemas.truth();
            case MONEY -> record(field, "A decimal with exactly the digits of its currency: never a JSON number.");
            case RECORD -> record(field, "The members of " + field.path() + ".");
            case RECORDS -> Schemas.array(record(field, "The members of " + field.path() + "."), 0, MAX_ELEMENTS);
            case STRING_MAP ->
                map(
                        "type",
                        "object",
                        "additionalProperties",
                        Schemas.text("text", field.maxLength()),
                        "maxProperties",
                        MAX_PAIRS);
        };
    }

    private Map<String, Object> record(Field field, String description) {
        if (!components.containsKey(field.type())) {
            add(field.type(), description, field.children());
        }
        return Schemas.reference(field.type());
    }

    /** Returns the text of a field. */
    static Map<String, Object> text(Field field) {
        String pattern =
                switch (field.format()) {
                    case ID -> "^" + TextForm.ID + "$";
                    case DECIMAL -> "^-?[0-9]+(\\.[0-9]+)?$";
                    case CURRENCY -> "^[A-Z]{3}$";
                    case COUNTRY -> "^" + TextForm.COUNTRY + "$";
                    case LAST4 -> "^" + TextForm.LAST4 + "$";
                    case BIN -> "^[0-9]{6,8}$";
                    case ANY, EXTERNAL_ID -> null;
                };
        return pattern == null ? Schemas.text("text", field.maxLength()) : Schemas.pattern(pattern, field.maxLength());
    }

    private static Map<String, Object> whole(List<Field> fields, Map<?, ?> known) {
        Map<String, @Nullable Object> whole = new LinkedHashMap<>();
        fields.forEach(field -> whole.put(field.name(), example(field, known.get(field.name()))));
        return whole;
    }

    private static @Nullable Object example(Field field, @Nullable Object known) {
        return switch (field.kind()) {
            case RECORD -> known instanceof Map<?, ?> members ? whole(field.children(), members) : null;
            case RECORDS -> {
                List<Object> elements = new ArrayList<>();
                if (known instanceof List<?> list) {
                    list.forEach(element -> elements.add(whole(field.children(), (Map<?, ?>) element)));
                }
                yield elements;
            }
            case STRING_MAP -> Map.of();
            default -> known;
        };
    }
}
