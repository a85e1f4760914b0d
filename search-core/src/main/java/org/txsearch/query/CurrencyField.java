package org.txsearch.query;

import java.util.List;
import java.util.TreeSet;
import org.txsearch.schema.Field;

/** The currency of an amount. */
public final class CurrencyField extends FilterField {

    CurrencyField(String name, Field amount) {
        super(Kind.CURRENCY, name, amount);
    }

    static String path(Field amount) {
        return amount.path() + ".currency_code";
    }

    /** The amount is in one of these currencies. */
    public record InCurrency(Field field, List<String> codes) implements TransactionFilter.Comparison {
        public InCurrency {
            codes = List.copyOf(codes);
        }

        @Override
        public void addTo(FilterQuery query) {
            query.addTerms(path(field), codes);
        }

        @Override
        public List<?> parts() {
            return List.of("currency", field.path(), new TreeSet<>(codes));
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.inCurrency(this);
        }

        @Override
        public boolean hasOneCurrency() {
            return codes.stream().distinct().count() == 1;
        }
    }
}
