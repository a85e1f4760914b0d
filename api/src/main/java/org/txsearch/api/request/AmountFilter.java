package org.txsearch.api.request;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.FilterField;
import org.txsearch.query.FilterOp;

/** A filter by an absolute amount, or a range of them. */
final class AmountFilter extends RangeFilter<BigDecimal> {

    private static final int MAX_DIGITS = 16;
    private static final int MAX_DECIMALS = 4;
    private static final Pattern DECIMAL =
            Pattern.compile("[0-9]{1," + MAX_DIGITS + "}(\\.[0-9]{1," + MAX_DECIMALS + "})?");
    private static final TextForm FORM = TextForm.matching(DECIMAL.pattern(), MAX_DIGITS + 1 + MAX_DECIMALS);

    /** The smallest difference of two amounts, in a currency with the most decimals. */
    private static final BigDecimal STEP = BigDecimal.ONE.movePointLeft(MAX_DECIMALS);

    AmountFilter(FilterField filter) {
        super(filter, filter.name() + "_min", filter.name() + "_max");
    }

    @Override
    public List<Member<?>> parameters() {
        return List.of(
                parameter(name(), "exactly this.", "10.05"),
                parameter(lower, "at least this.", "10"),
                parameter(upper, "at most this.", "100.5"));
    }

    private static Member<?> parameter(String name, String description, String example) {
        return Member.filter(
                name,
                MemberType.TEXT,
                "Absolute gross amount, compared as a decimal whatever the currency; with one currency, only zeros"
                        + " may follow the decimals that it has: " + description,
                FORM,
                example);
    }

    @Override
    public TextForm form(FilterOp operator) {
        return FORM;
    }

    @Override
    void readParameters(QueryFilters given) {
        given.readText(this, FilterOp.EQ);
        readRange(given, FilterOp.LTE);
    }

    @Override
    @Nullable
    BigDecimal bound(Comparison comparison, FilterOp operator, JsonValue operand) {
        JsonString text = BodyValues.decimal(operand, comparison.context.faults());
        BigDecimal value = text == null ? null : decimal(comparison, text);
        if (text == null || value == null) {
            return null;
        }
        comparison.echo(operator, text.value());
        return operator == FilterOp.GT ? value.add(STEP) : operator == FilterOp.LT ? value.subtract(STEP) : value;
    }

    /** Returns the amount, or null if a fault was noted. With a currency, only zeros may follow its decimals. */
    private static @Nullable BigDecimal decimal(Comparison comparison, JsonString text) {
        Currency currency = comparison.context.currency();
        if (!DECIMAL.matcher(text.value()).matches()) {
            comparison.fault(
                    text.pointer(),
                    FaultCode.INVALID_DECIMAL,
                    "The value is not an amount; send a decimal without a sign, such as 10.05, with at most "
                            + MAX_DIGITS + " digits before the point and " + MAX_DECIMALS + " after it.");
            return null;
        }
        BigDecimal value = new BigDecimal(text.value());
        if (currency != null && value.stripTrailingZeros().scale() > currency.exponent()) {
            comparison.fault(
                    text.pointer(),
                    FaultCode.TOO_MANY_DECIMALS,
                    "The amount has more digits after the point than " + currency.code() + ", which has "
                            + currency.exponent() + "; round it.");
            return null;
        }
        return value;
    }

    @Override
    boolean isEmpty(BigDecimal least, BigDecimal most) {
        return least.compareTo(most) > 0;
    }

    @Override
    String empty(boolean inBody) {
        return inBody
                ? "No amount lies between these; send a smaller minimum or a greater maximum."
                : lower + " is greater than " + upper + "; exchange them.";
    }

    @Override
    void add(Comparison comparison, @Nullable BigDecimal least, @Nullable BigDecimal most) {
        comparison.add(new FieldFilter.Between(field(), least, most));
    }
}
