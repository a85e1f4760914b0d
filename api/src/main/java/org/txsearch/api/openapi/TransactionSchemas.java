package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.DateTimeSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** The schema of a transaction as the catalogue has it. */
final class TransactionSchemas {

    private static final String ANY_TYPE = "object";
    private static final String NULL_TYPE = "null";

    private TransactionSchemas() {}

    /** The component {@code Transaction}. */
    static Schema<?> transaction(FieldCatalogue catalogue) {
        return object(catalogue.fields()).description(catalogue.schema().getDoc());
    }

    private static Schema<?> object(List<Field> fields) {
        Map<String, Schema<?>> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (Field field : fields) {
            properties.put(field.name(), property(field));
            required.add(field.name());
        }
        Schema<?> object = new ObjectSchema();
        object.setTypes(new LinkedHashSet<>(List.of(ANY_TYPE)));
        properties.forEach(object::addProperty);
        // Members are always present, null where unknown.
        object.setRequired(required);
        return object;
    }

    private static Schema<?> property(Field field) {
        Schema<?> schema = value(field).description(field.doc());
        LinkedHashSet<String> types = new LinkedHashSet<>(List.of(schema.getType()));
        if (field.nullable()) {
            types.add(NULL_TYPE);
        }
        schema.setTypes(types);
        return schema;
    }

    private static Schema<?> value(Field field) {
        return switch (field.kind()) {
            case STRING -> text(field);
            case ENUM -> {
                StringSchema schema = new StringSchema();
                schema.setEnum(field.symbols());
                yield schema;
            }
            case INSTANT -> new DateTimeSchema();
            case INTEGER -> new IntegerSchema();
            case LONG -> new IntegerSchema().format("int64");
            case BOOLEAN -> new BooleanSchema();
            case MONEY, RECORD -> object(field.children());
            case RECORDS -> new ArraySchema().items(object(field.children()));
            case STRING_MAP -> new ObjectSchema().additionalProperties(typed(new StringSchema()));
        };
    }

    private static Schema<?> text(Field field) {
        StringSchema schema = new StringSchema();
        schema.setMaxLength(field.maxLength());
        switch (field.format()) {
            case ID -> schema.setPattern("^[A-Za-z0-9._-]{1,64}$");
            case DECIMAL -> schema.setPattern("^-?\\d+(\\.\\d+)?$");
            case CURRENCY -> schema.setPattern("^[A-Z]{3}$");
            case COUNTRY -> schema.setPattern("^[A-Z]{2}$");
            case LAST4 -> schema.setPattern("^\\d{4}$");
            case BIN -> schema.setPattern("^\\d{6,8}$");
            case ANY -> {
                // Only the length is bounded.
            }
        }
        return schema;
    }

    /** OpenAPI 3.1 prints the set of types; the model also needs the one. */
    static <S extends Schema<?>> S typed(S schema) {
        schema.setTypes(new LinkedHashSet<>(List.of(schema.getType())));
        return schema;
    }
}
