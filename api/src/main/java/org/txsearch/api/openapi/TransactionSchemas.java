package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** The schemas of a transaction as the catalogue has it: whole, or the requested parts. */
final class TransactionSchemas {

    static final String WHOLE = "Transaction";
    static final String PART = "TransactionPart";

    static final String MONEY = "Money";
    private static final String MONEY_PART = "MoneyPart";

    /** No transaction in a source can have more. */
    private static final int MAX_ELEMENTS = 1_000_000;

    private static final int MAX_PAIRS = 50;

    private final boolean whole;

    private TransactionSchemas(boolean whole) {
        this.whole = whole;
    }

    /** The components of a transaction, by their names. */
    static Map<String, Schema<?>> components(FieldCatalogue catalogue) {
        Field money =
                catalogue.select(field -> field.kind() == Field.Kind.MONEY).get(0);
        String digits = "A decimal with exactly the digits of its currency: never a JSON number.";
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        ObjectSchema transaction = new TransactionSchemas(true).object(catalogue.fields());
        transaction.setExample(Examples.transaction(catalogue));
        components.put(WHOLE, transaction.description(catalogue.schema().getDoc()));
        ObjectSchema part = new TransactionSchemas(false).object(catalogue.fields());
        part.setRequired(List.of("id"));
        components.put(
                PART,
                part.description(
                        "A transaction, or the requested parts of it. Without the parameter fields, every member"
                                + " is present, null if unknown."));
        components.put(
                MONEY, new TransactionSchemas(true).object(money.children()).description(digits));
        components.put(
                MONEY_PART,
                new TransactionSchemas(false).object(money.children()).description(digits));
        return components;
    }

    private ObjectSchema object(List<Field> fields) {
        ObjectSchema object = Schemas.open();
        fields.forEach(field -> object.addProperty(field.name(), property(field)));
        if (whole) {
            // Members are always present, null where unknown.
            object.setRequired(fields.stream().map(Field::name).toList());
        }
        return object;
    }

    private Schema<?> property(Field field) {
        Schema<?> value = value(field);
        return (field.nullable() ? Schemas.nullable(value) : value).description(field.doc());
    }

    private Schema<?> value(Field field) {
        return switch (field.kind()) {
            case STRING -> text(field);
            case ENUM -> Schemas.oneOf(field.symbols());
            case INSTANT -> Schemas.instant();
            case INTEGER -> Schemas.int32(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> Schemas.int64(Long.MIN_VALUE, Long.MAX_VALUE);
            case BOOLEAN -> Schemas.truth();
            case MONEY -> Schemas.reference(whole ? MONEY : MONEY_PART);
            case RECORD -> object(field.children());
            case RECORDS -> Schemas.array(object(field.children()), 0, MAX_ELEMENTS);
            case STRING_MAP -> {
                ObjectSchema pairs = Schemas.open();
                pairs.setAdditionalProperties(Schemas.text(field.maxLength()));
                pairs.setMaxProperties(MAX_PAIRS);
                yield pairs;
            }
        };
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
            case ANY -> Schemas.text(field.maxLength());
        };
    }
}
