package org.txsearch.query;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;

/** What a merchant asks for, whichever way it was asked. */
public sealed interface TransactionFilter {

    /** All of these hold; with none, every transaction is found. */
    record And(List<TransactionFilter> filters) implements TransactionFilter {
        public And {
            filters = List.copyOf(filters);
        }
    }

    /** The field has one of these values. */
    record AnyOf(Field field, List<String> values) implements TransactionFilter {
        public AnyOf {
            values = List.copyOf(values);
        }
    }

    /** The field's value starts with this. */
    record StartsWith(Field field, String prefix) implements TransactionFilter {}

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

    /**
     * Every word is a prefix of some word of the name.
     *
     * @param words folded words, each as its parts between apostrophes
     */
    record NameHas(Field field, List<List<String>> words) implements TransactionFilter {
        public NameHas {
            words = List.copyOf(words);
        }
    }
}
