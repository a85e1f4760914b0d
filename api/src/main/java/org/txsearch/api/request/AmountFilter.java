package org.txsearch.api.request;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.AmountField;
import org.txsearch.query.FilterOp;

/** An absolute amount, exactly or by its range. */
final class AmountFilter extends RequestFilter {

    private static final int MAX_DIGITS = 16;
    private static final int MAX_DECIMALS = 4;
    private static final Pattern DECIMAL =
            Pattern.compile("[0-9]{1," + MAX_DIGITS + "}(\\.[0-9]{1," + MAX_DECIMALS + "})?");
    private static final TextForm FORM = TextForm.matching(DECIMAL.pattern(), MAX_DIGITS + 1 + MAX_DECIMALS);

    /** Between two neighbouring amounts, in the currencies with the most digits. */
    private static final BigDecimal STEP = BigDecimal.ONE.movePointLeft(MAX_DECIMALS);

    private final AmountField amount;
    private final String min;
    private final String max;

    AmountFilter(AmountField amount) {
        super(amount);
        this.amount = amount;
        this.min = amount.name() + "_min";
        this.max = amount.name() + "_max";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                parameter(name(), "exactly this.", "10.05"),
                parameter(min, "at least this.", "10"),
                parameter(max, "at most this.", "100.5"));
    }

    private static Parameter parameter(String name, String description, String example) {
        return new Parameter(
                name,
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
    void readParameters(QueryStringFilters given) {
        given.readText(this, FilterOp.EQ);
        Map<String, Object> read = given.read(this, min, "", given.range(min, FilterOp.GTE, max, FilterOp.LTE));
        if (read != null) {
            read.forEach((operator, text) -> given.echo(operator.equals(FilterOp.GTE.text()) ? min : max, text));
        }
    }

    @Override
    void read(Comparison comparison) {
        Faults faults = comparison.context().faults();
        int before = faults.count();
        BigDecimal exact = null;
        BigDecimal least = null;
        BigDecimal most = null;
        for (Map.Entry<FilterOp, JsonValue> operand : comparison.operands().entrySet()) {
            FilterOp operator = operand.getKey();
            String text = operator == FilterOp.EXISTS ? null : BodyValues.decimal(operand.getValue(), faults);
            BigDecimal value =
                    text == null ? null : decimal(comparison, operand.getValue().pointer(), text);
            if (text == null || value == null) {
                continue;
            }
            comparison.echo(operator, text);
            if (operator == FilterOp.EQ) {
                exact = value;
            } else if (operator == FilterOp.GT || operator == FilterOp.GTE) {
                BigDecimal bound = operator == FilterOp.GT ? value.add(STEP) : value;
                least = least == null ? bound : least.max(bound);
            } else {
                BigDecimal bound = operator == FilterOp.LT ? value.subtract(STEP) : value;
                most = most == null ? bound : most.min(bound);
            }
        }
        if (faults.count() > before) {
            comparison.add(null);
        } else if (least != null && most != null && least.compareTo(most) > 0) {
            comparison.fault(
                    comparison.pointer(),
                    FaultCode.INVALID_RANGE,
                    faults.areInBody()
                            ? "No amount lies between these; send a smaller minimum or a greater maximum."
                            : min + " is greater than " + max + "; exchange them.");
        } else {
            if (exact != null) {
                comparison.add(new AmountField.Between(amount.field(), exact, exact));
            }
            if (least != null || most != null) {
                comparison.add(new AmountField.Between(amount.field(), least, most));
            }
        }
    }

    /** The amount, or null where a fault was noted; with a currency, no more digits than it has, but for zeros. */
    private static @Nullable BigDecimal decimal(Comparison comparison, String where, String text) {
        Currency currency = comparison.context().currency();
        if (!DECIMAL.matcher(text).matches()) {
            comparison.fault(
                    where,
                    FaultCode.INVALID_DECIMAL,
                    "The value is not an amount; send a decimal without a sign, such as 10.05, with at most "
                            + MAX_DIGITS + " digits before the point and " + MAX_DECIMALS + " after it.");
            return null;
        }
        BigDecimal value = new BigDecimal(text);
        if (currency != null && value.stripTrailingZeros().scale() > currency.exponent()) {
            comparison.fault(
                    where,
                    FaultCode.TOO_MANY_DECIMALS,
                    "The amount has more digits after the point than " + currency.code() + ", which has "
                            + currency.exponent() + "; round it.");
            return null;
        }
        return value;
    }
}
