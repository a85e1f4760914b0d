package org.txsearch.query;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.IndexFields;
import org.txsearch.money.Money;
import org.txsearch.schema.Field;

/** An absolute amount, compared as a decimal whatever its currency. */
public final class AmountField extends FilterField {

    AmountField(String name, Field field) {
        super(Kind.AMOUNT, name, field);
    }

    /** The absolute gross amount lies between these, both included, whatever the currency; null leaves a side open. */
    public record Between(
            Field field,
            @Nullable BigDecimal least,
            @Nullable BigDecimal most) implements TransactionFilter.Comparison {

        /** The exponents that ISO 4217 knows. A common scale of four digits would overflow a long, so each has a range. */
        private static final int[] EXPONENTS = {0, 2, 3, 4};

        private static final BigInteger MAX_UNITS = BigInteger.valueOf(Money.MAX_MINOR_UNITS);

        @Override
        public void addTo(FilterQuery query) {
            List<Query> branches = new ArrayList<>();
            for (int exponent : EXPONENTS) {
                BigInteger from = minorUnits(least, exponent, RoundingMode.CEILING, BigInteger.ZERO);
                BigInteger to = minorUnits(most, exponent, RoundingMode.FLOOR, MAX_UNITS)
                        .min(MAX_UNITS);
                if (from.compareTo(to) <= 0) {
                    branches.add(FilterQuery.allOf(List.of(
                            FilterQuery.term(IndexFields.path(IndexFields.EXPONENT), exponent),
                            FilterQuery.between(
                                    IndexFields.derivedPath(field), from.longValueExact(), to.longValueExact()))));
                }
            }
            query.addAnyOf(branches);
        }

        private static BigInteger minorUnits(
                @Nullable BigDecimal value, int exponent, RoundingMode rounding, BigInteger otherwise) {
            return value == null
                    ? otherwise
                    : value.movePointRight(exponent).setScale(0, rounding).toBigInteger();
        }

        /** A range, its exponent and the two together, for each exponent. */
        @Override
        public int clauses() {
            return 3 * EXPONENTS.length;
        }

        @Override
        public List<?> parts() {
            return Arrays.asList("amount", field.path(), plain(least), plain(most));
        }

        private static @Nullable String plain(@Nullable BigDecimal decimal) {
            return decimal == null ? null : decimal.stripTrailingZeros().toPlainString();
        }

        @Override
        public <T> T match(TransactionFilter.Cases<T> cases) {
            return cases.between(this);
        }
    }
}
