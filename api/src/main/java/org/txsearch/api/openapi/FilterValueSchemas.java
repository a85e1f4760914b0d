package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.StringSchema;
import java.util.Map;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.query.FilterField;
import org.txsearch.schema.Field;

/** What one value of a filter looks like, whichever way it is asked, and an example of it. */
final class FilterValueSchemas {

    private static final String DATE = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
    private static final String OFFSET = "([Zz]|[+-]((0[0-9]|1[0-7]):[0-5][0-9]|18:00))";
    private static final String TIME = "[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?" + OFFSET;
    private static final String DECIMAL = "^[0-9]{1,16}(\\.[0-9]{1,4})?$";
    private static final int LONGEST_INSTANT = 100;

    private static final Map<String, String> EXAMPLES = Map.of(
            "event_code", "T0006",
            "payer.id", "p_9",
            "payment_method.type", "CARD",
            "payment_method.brand", "VISA",
            "invoice_id", "INV-1001",
            "payout_id", "po_2026-11-20",
            "store_id", "store-1",
            "terminal_id", "terminal-1");

    private FilterValueSchemas() {}

    /** An instant with an offset. */
    static StringSchema instant() {
        StringSchema schema = Schemas.text("rfc3339", LONGEST_INSTANT);
        schema.setPattern("^" + DATE + TIME + "$");
        return schema;
    }

    /** An instant with an offset, or a plain date. */
    static StringSchema instantOrDate() {
        StringSchema schema = Schemas.text("rfc3339-or-date", LONGEST_INSTANT);
        schema.setPattern("^" + DATE + "(" + TIME + ")?$");
        return schema;
    }

    /** An amount without sign. */
    static StringSchema decimal() {
        return Schemas.pattern(DECIMAL, 21);
    }

    /** One value. */
    static StringSchema one(FilterField filter) {
        return switch (filter.kind()) {
            case INSTANT -> instantOrDate();
            case AMOUNT -> decimal();
            case CURRENCY ->
                Schemas.oneOf(Currencies.all().stream().map(Currency::code).toList());
            case EMAIL -> Schemas.asked("email-or-part", 3, 254);
            case NAME -> Schemas.asked("words", 1, 100);
            case TEXT -> Schemas.asked("words", 2, 200);
            case VALUES, VALUE, PREFIXED, PAIRS -> of(filter.field());
        };
    }

    /** An exact value of a field. */
    private static StringSchema of(Field field) {
        if (!field.symbols().isEmpty()) {
            return Schemas.oneOf(field.symbols());
        }
        return switch (field.format()) {
            case ID -> Schemas.pattern(Schemas.ID, field.maxLength());
            case COUNTRY -> Schemas.pattern(Schemas.COUNTRY, field.maxLength());
            case LAST4 -> Schemas.pattern(Schemas.LAST4, field.maxLength());
            case ANY, DECIMAL, CURRENCY, BIN -> Schemas.asked("text", 1, field.maxLength());
        };
    }

    /** A value that a field could have. */
    static String example(FilterField filter) {
        return switch (filter.kind()) {
            case INSTANT -> "2026-11-20";
            case AMOUNT -> "10.05";
            case CURRENCY -> "EUR";
            case EMAIL -> "jose.garcia@example.com";
            case NAME -> "jose gar";
            case TEXT, PAIRS -> "1001";
            case VALUES, VALUE, PREFIXED -> example(filter.field());
        };
    }

    private static String example(Field field) {
        if (!field.symbols().isEmpty()) {
            return field.symbols().get(0);
        }
        return switch (field.format()) {
            case ID -> "txn_01JCX4Q7";
            case COUNTRY -> "ES";
            case LAST4 -> "4242";
            case ANY -> EXAMPLES.getOrDefault(field.path(), "order-77");
            case CURRENCY, DECIMAL, BIN -> throw new IllegalArgumentException(field.path() + " has no filter");
        };
    }
}
