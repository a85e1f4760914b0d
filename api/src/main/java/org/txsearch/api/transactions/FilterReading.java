package org.txsearch.api.transactions;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.FilterField;
import org.txsearch.query.TransactionFilter;
import org.txsearch.time.Rfc3339;

/** One reading of parameters: what of them is a filter, how it was understood, and what is wrong with it. */
final class FilterReading {

    private static final int MOST_KEYS = 5;

    private final Parameters parameters;
    private final ZoneId zone;
    private final Map<String, Object> resolved;
    private final Faults faults;
    private final FilterValues values;
    private final @Nullable Currency currency;
    private final List<TransactionFilter> filters = new ArrayList<>();

    FilterReading(
            Parameters parameters,
            ZoneId zone,
            Map<String, Object> resolved,
            Faults faults,
            @Nullable Currency currency) {
        this.parameters = parameters;
        this.zone = zone;
        this.resolved = resolved;
        this.faults = faults;
        this.values = new FilterValues(faults);
        this.currency = currency;
    }

    /** Reads the parameters of that filter. */
    void read(FilterField filter) {
        String name = filter.name();
        switch (filter.kind()) {
            case VALUES, CURRENCY -> anyOf(filter);
            case VALUE, PREFIXED -> exactOrPrefix(filter);
            case INSTANT -> during(filter);
            case AMOUNT -> amount(filter);
            case EMAIL -> one(filter, text -> EmailPattern.read(filter.field(), name, text, faults));
            case NAME ->
                one(
                        filter,
                        text -> values.isName(name, text) ? new TransactionFilter.NameHas(filter.field(), text) : null);
            case TEXT ->
                one(
                        filter,
                        text -> values.isText(name, text)
                                ? new TransactionFilter.TextHas(filter.fields(), text)
                                : null);
            case PAIRS -> pairs(filter);
        }
    }

    /** What was read so far. */
    List<TransactionFilter> filters() {
        return filters;
    }

    private interface Understanding {
        @Nullable
        TransactionFilter of(String text);
    }

    /** A parameter that is echoed as it was given. */
    private void one(FilterField field, Understanding understanding) {
        String given = parameters.get(field.name());
        String text = given == null ? null : FilterValues.asStored(field, given);
        TransactionFilter filter = text == null ? null : understanding.of(text);
        if (text != null && filter != null) {
            resolved.put(field.name(), text);
            filters.add(filter);
        }
    }

    private void anyOf(FilterField filter) {
        List<String> texts = parameters.list(filter.name(), faults);
        List<String> given = texts == null
                ? null
                : texts.stream()
                        .map(text -> FilterValues.asStored(filter, text))
                        .toList();
        if (given != null && values.areExact(filter, filter.name(), given)) {
            resolved.put(filter.name(), given);
            filters.add(
                    filter.kind() == FilterField.Kind.CURRENCY
                            ? new TransactionFilter.InCurrency(filter.field(), given)
                            : new TransactionFilter.AnyOf(filter.field(), given));
        }
    }

    private void exactOrPrefix(FilterField filter) {
        one(filter, text -> {
            boolean isPrefix = filter.kind() == FilterField.Kind.PREFIXED && text.endsWith("*");
            if (isPrefix && text.length() == 1) {
                faults.add(
                        filter.name(),
                        FaultCode.PATTERN_TOO_SHORT,
                        "A prefix has at least one character before the *; add one, or leave the parameter out.");
                return null;
            }
            if (isPrefix) {
                return values.fits(filter.field(), filter.name(), text)
                        ? new TransactionFilter.StartsWith(filter.field(), text.substring(0, text.length() - 1))
                        : null;
            }
            return values.isExact(filter, filter.name(), text)
                    ? new TransactionFilter.AnyOf(filter.field(), List.of(text))
                    : null;
        });
    }

    private void during(FilterField filter) {
        String parameter = FilterReader.range(filter);
        String fromText = parameters.get(parameter + "_from");
        String toText = parameters.get(parameter + "_to");
        Instant from = fromText == null ? null : TimeRange.from(parameter + "_from", fromText, zone, faults);
        Instant to = toText == null ? null : TimeRange.to(parameter + "_to", toText, zone, faults);
        if (from != null && to != null && !from.isBefore(to)) {
            faults.add(
                    parameter + "_from",
                    FaultCode.INVALID_RANGE,
                    parameter + "_from is not before " + parameter + "_to; send an earlier from or a later to.");
            return;
        }
        if (from != null) {
            resolved.put(parameter + "_from", Rfc3339.format(from));
        }
        if (to != null) {
            resolved.put(parameter + "_to", Rfc3339.format(to));
        }
        if (from != null || to != null) {
            filters.add(new TransactionFilter.During(filter.field(), from, to));
        }
    }

    private void amount(FilterField filter) {
        String name = filter.name();
        BigDecimal exact = decimal(name);
        BigDecimal least = decimal(name + "_min");
        BigDecimal most = decimal(name + "_max");
        if (least != null && most != null && least.compareTo(most) > 0) {
            faults.add(
                    name + "_min",
                    FaultCode.INVALID_RANGE,
                    name + "_min is greater than " + name + "_max; exchange them.");
            return;
        }
        if (exact != null) {
            filters.add(new TransactionFilter.AmountBetween(filter.field(), exact, exact));
        }
        if (least != null || most != null) {
            filters.add(new TransactionFilter.AmountBetween(filter.field(), least, most));
        }
    }

    private @Nullable BigDecimal decimal(String parameter) {
        String text = parameters.get(parameter);
        BigDecimal decimal = text == null ? null : AmountRange.read(parameter, text, currency, faults);
        if (decimal != null && text != null) {
            resolved.put(parameter, text);
        }
        return decimal;
    }

    private void pairs(FilterField filter) {
        int keys = 0;
        for (String name : parameters.names()) {
            String key = FilterReader.key(filter, name);
            if (key != null && values.isKey(name, key)) {
                keys++;
                String text = FilterValues.asStored(filter, Objects.requireNonNull(parameters.get(name)));
                if (values.fits(filter.field(), name, text)) {
                    String storedKey = FilterValues.asStored(filter, key);
                    resolved.put(FilterReader.keyed(filter, storedKey), text);
                    filters.add(new TransactionFilter.HasPair(filter.field(), storedKey, List.of(text)));
                }
            }
        }
        if (keys > MOST_KEYS) {
            faults.add(
                    filter.name(),
                    FaultCode.TOO_MANY_VALUES,
                    "The request names more than " + MOST_KEYS + " keys; name " + MOST_KEYS + " at most.");
        }
    }
}
