package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of a transaction: one for each record of the catalogue. */
final class TransactionSchemas {

    static final String TRANSACTION = "Transaction";

    /** No transaction in a source can have more. */
    private static final int MAX_ELEMENTS = 1_000_000;

    private static final int MAX_PAIRS = 50;

    private final Map<String, Schema<?>> components = new LinkedHashMap<>();

    private TransactionSchemas() {}

    /** The components of a transaction, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue) {
        TransactionSchemas schemas = new TransactionSchemas();
        schemas.add(
                TRANSACTION,
                catalogue.schema().getDoc()
                        + " Every member is present at every depth, null if unknown, unless the parameter fields leaves it out;"
                        + " id is always present.",
                catalogue.fields());
        Schema<?> transaction = Objects.requireNonNull(schemas.components.get(TRANSACTION));
        transaction.setRequired(List.of("id"));
        transaction.setExample(Examples.transaction(catalogue));
        return schemas.components;
    }

    private Schema<?> add(String name, String description, List<Field> fields) {
        if (!components.containsKey(name)) {
            ObjectSchema object = Schemas.object();
            components.put(name, object.description(description));
            fields.forEach(field -> object.addProperty(field.name(), property(field)));
        }
        return Schemas.reference(name);
    }

    private Schema<?> property(Field field) {
        Schema<?> value = value(field);
        return described(field.nullable() ? Schemas.nullable(value) : value, field.doc());
    }

    /** The schema with this description before its own. */
    static Schema<?> described(Schema<?> schema, String description) {
        return schema.description(
                schema.getDescription() == null ? description : description + " " + schema.getDescription());
    }

    private Schema<?> value(Field field) {
        return switch (field.kind()) {
            case STRING -> text(field);
            case ENUM -> Schemas.open(field.symbols());
            case INSTANT -> Schemas.instant();
            case INTEGER -> Schemas.int32(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> Schemas.int64(Long.MIN_VALUE, Long.MAX_VALUE);
            case BOOLEAN -> Schemas.truth();
            case MONEY ->
                add(
                        field.type(),
                        "A decimal with exactly the digits of its currency: never a JSON number.",
                        field.children());
            case RECORD -> record(field);
            case RECORDS -> Schemas.array(record(field), 0, MAX_ELEMENTS);
            case STRING_MAP -> {
                ObjectSchema pairs = Schemas.object();
                pairs.setAdditionalProperties(Schemas.text(field.maxLength()));
                pairs.setMaxProperties(MAX_PAIRS);
                yield pairs;
            }
        };
    }

    private Schema<?> record(Field field) {
        return add(field.type(), "The members of " + field.path() + ".", field.children());
    }

    /** The text of a field. */
    static Schema<?> text(Field field) {
        return switch (field.format()) {
            case ID -> Schemas.pattern(Schemas.ID, field.maxLength());
            case DECIMAL -> Schemas.pattern("^-?[0-9]+(\\.[0-9]+)?$", field.maxLength());
            case CURRENCY -> Schemas.pattern(Schemas.CURRENCY, field.maxLength());
            case COUNTRY -> Schemas.pattern(Schemas.COUNTRY, field.maxLength());
            case LAST4 -> Schemas.pattern(Schemas.LAST4, field.maxLength());
            case BIN -> Schemas.pattern("^[0-9]{6,8}$", field.maxLength());
            case ANY, EXTERNAL_ID -> Schemas.text(field.maxLength());
        };
    }
}
