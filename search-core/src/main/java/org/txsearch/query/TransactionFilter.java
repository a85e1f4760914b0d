package org.txsearch.query;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;

/**
 * What a merchant asks for, whichever way it was asked.
 *
 * <p>Text stands here as it was given: whoever searches folds it.
 */
public sealed interface TransactionFilter {

    /** All of these hold; with none, every transaction is found. */
    record And(List<TransactionFilter> filters) implements TransactionFilter {
        public And {
            filters = List.copyOf(filters);
        }
    }

    /** At least one of these holds; with none, nothing is found. */
    record Or(List<TransactionFilter> filters) implements TransactionFilter {
        public Or {
            filters = List.copyOf(filters);
        }
    }

    /** This does not hold, be it because there is no value at all. */
    record Not(TransactionFilter filter) implements TransactionFilter {}

    /** The field has one of these values. */
    record AnyOf(Field field, List<String> values) implements TransactionFilter {
        public AnyOf {
            values = List.copyOf(values);
        }
    }

    /** The field's value starts with this. */
    record StartsWith(Field field, String prefix) implements TransactionFilter {}

    /** The field has a value. */
    record Exists(Field field) implements TransactionFilter {}

    /** The field's time lies in {@code [from, to)}; null leaves that side open. */
    record During(
            Field field, @Nullable Instant from, @Nullable Instant to) implements TransactionFilter {}

    /** The gross amount is in one of these currencies. */
    record InCurrency(Field field, List<String> codes) implements TransactionFilter {
        public InCurrency {
            codes = List.copyOf(codes);
        }
    }

    /** The absolute gross amount lies between these, both included, whatever the currency; null leaves a side open. */
    record AmountBetween(
            Field field,
            @Nullable BigDecimal least,
            @Nullable BigDecimal most) implements TransactionFilter {}

    /**
     * The e-mail address contains this text, in any case; a closed side is where the address starts or ends.
     *
     * @param openStart whether other text may stand before
     * @param openEnd whether other text may follow
     */
    record EmailMatches(Field field, String text, boolean openStart, boolean openEnd) implements TransactionFilter {}

    /** Every word of the text is a prefix of some word of the name; an apostrophe both joins and splits. */
    record NameHas(Field field, String text) implements TransactionFilter {}

    /**
     * Every word of the text, as white space parts them, is a prefix of the value of one of these fields, or of one of its
     * words.
     */
    record TextHas(List<Field> fields, String text) implements TransactionFilter {
        public TextHas {
            fields = List.copyOf(fields);
        }
    }

    /** The map has this key with one of these values. */
    record HasPair(Field field, String key, List<String> values) implements TransactionFilter {
        public HasPair {
            values = List.copyOf(values);
        }
    }

    /** The map has this key. */
    record HasKey(Field field, String key) implements TransactionFilter {}
}
