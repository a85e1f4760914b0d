package org.txsearch.api.transactions;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.money.Currencies;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;
import org.txsearch.text.Folding;
import org.txsearch.time.Rfc3339;

/** Turns the parameters that the catalogue offers into one filter. */
final class FilterReader {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int LONGEST_NAME = 100;
    private static final int MOST_WORDS = 5;

    private final FieldCatalogue catalogue;

    FilterReader(FieldCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The names of the parameters that filter. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (Field field : catalogue.searchable()) {
            SearchProperties search = field.search();
            if (search != null && search.parameter() != null) {
                names.addAll(names(search, search.parameter()));
            }
        }
        return names;
    }

    /** The names of one field's parameters. */
    static List<String> names(SearchProperties search, String parameter) {
        return switch (search.as()) {
            case INSTANT -> List.of(parameter + "_from", parameter + "_to");
            case AMOUNT -> {
                List<String> names = new ArrayList<>(List.of(parameter, parameter + "_min", parameter + "_max"));
                if (search.currencyParameter() != null) {
                    names.add(search.currencyParameter());
                }
                yield names;
            }
            case KEYWORD, EMAIL, WORDS, SUM, PAIRS -> List.of(parameter);
        };
    }

    /** The filter of those parameters; what was understood is noted in {@code resolved}. */
    TransactionFilter read(Parameters parameters, ZoneId zone, Map<String, Object> resolved, Faults faults) {
        Reading reading = new Reading(parameters, zone, resolved, faults);
        for (Field field : catalogue.searchable()) {
            SearchProperties search = field.search();
            if (search != null && search.parameter() != null) {
                reading.field(field, search, search.parameter());
            }
        }
        return new TransactionFilter.And(reading.filters);
    }

    private static final class Reading {

        private final Parameters parameters;
        private final ZoneId zone;
        private final Map<String, Object> resolved;
        private final Faults faults;
        private final List<TransactionFilter> filters = new ArrayList<>();

        Reading(Parameters parameters, ZoneId zone, Map<String, Object> resolved, Faults faults) {
            this.parameters = parameters;
            this.zone = zone;
            this.resolved = resolved;
            this.faults = faults;
        }

        void field(Field field, SearchProperties search, String parameter) {
            switch (search.as()) {
                case KEYWORD -> {
                    if (search.match() == SearchProperties.Match.ANY) {
                        anyOf(field, parameter);
                    } else {
                        exactOrPrefix(field, parameter);
                    }
                }
                case INSTANT -> during(field, parameter);
                case AMOUNT -> amount(field, parameter, search.currencyParameter());
                case EMAIL -> email(field, parameter);
                case WORDS -> name(field, parameter);
                case SUM, PAIRS -> throw new IllegalStateException(field.path() + " cannot be asked for yet");
            }
        }

        private void anyOf(Field field, String parameter) {
            List<String> values = parameters.list(parameter, faults);
            if (values != null && values.stream().allMatch(value -> isValue(field, parameter, value))) {
                resolved.put(parameter, values);
                filters.add(new TransactionFilter.AnyOf(field, values));
            }
        }

        private boolean isValue(Field field, String parameter, String value) {
            if (field.kind() == Field.Kind.ENUM && !field.symbols().contains(value)) {
                faults.add(
                        parameter,
                        FaultCode.INVALID_ENUM,
                        "One of " + String.join(", ", field.symbols()) + ".",
                        Suggestion.of(value, field.symbols()));
                return false;
            }
            if (field.format() == Field.Format.ID && !ID.matcher(value).matches()) {
                faults.add(
                        parameter,
                        FaultCode.INVALID_VALUE,
                        "An id has 1 to 64 letters, digits, dots, underscores or hyphens.");
                return false;
            }
            return fits(field, parameter, value);
        }

        private boolean fits(Field field, String parameter, String value) {
            if (value.codePointCount(0, value.length()) > field.maxLength()) {
                faults.add(parameter, FaultCode.INVALID_LENGTH, "At most " + field.maxLength() + " characters.");
                return false;
            }
            return true;
        }

        private void exactOrPrefix(Field field, String parameter) {
            String value = parameters.get(parameter);
            if (value == null || !fits(field, parameter, value)) {
                return;
            }
            if (value.equals("*")) {
                faults.add(parameter, FaultCode.PATTERN_TOO_SHORT, "At least one character stands before the *.");
                return;
            }
            resolved.put(parameter, value);
            filters.add(
                    value.endsWith("*")
                            ? new TransactionFilter.StartsWith(field, value.substring(0, value.length() - 1))
                            : new TransactionFilter.AnyOf(field, List.of(value)));
        }

        private void during(Field field, String parameter) {
            String fromText = parameters.get(parameter + "_from");
            String toText = parameters.get(parameter + "_to");
            Instant from = fromText == null ? null : TimeRange.from(parameter + "_from", fromText, zone, faults);
            Instant to = toText == null ? null : TimeRange.to(parameter + "_to", toText, zone, faults);
            if (from != null && to != null && !from.isBefore(to)) {
                faults.add(
                        parameter + "_from",
                        FaultCode.INVALID_RANGE,
                        parameter + "_from is not before " + parameter + "_to.");
                return;
            }
            if (from != null) {
                resolved.put(parameter + "_from", Rfc3339.format(from));
            }
            if (to != null) {
                resolved.put(parameter + "_to", Rfc3339.format(to));
            }
            if (from != null || to != null) {
                filters.add(new TransactionFilter.During(field, from, to));
            }
        }

        private void amount(Field field, String parameter, @Nullable String currencyParameter) {
            List<String> currencies = currencyParameter == null ? null : currencies(field, currencyParameter);
            BigDecimal exact = decimal(parameter, currencies);
            BigDecimal least = decimal(parameter + "_min", currencies);
            BigDecimal most = decimal(parameter + "_max", currencies);
            if (least != null && most != null && least.compareTo(most) > 0) {
                faults.add(
                        parameter + "_min",
                        FaultCode.INVALID_RANGE,
                        parameter + "_min is greater than " + parameter + "_max.");
                return;
            }
            if (exact != null) {
                filters.add(new TransactionFilter.AmountBetween(field, exact, exact));
            }
            if (least != null || most != null) {
                filters.add(new TransactionFilter.AmountBetween(field, least, most));
            }
        }

        private @Nullable List<String> currencies(Field field, String parameter) {
            List<String> codes = parameters.list(parameter, faults);
            if (codes == null) {
                return null;
            }
            if (codes.stream().anyMatch(code -> Currencies.find(code) == null)) {
                faults.add(parameter, FaultCode.INVALID_CURRENCY, "An ISO 4217 code in upper case, such as EUR.");
                return null;
            }
            resolved.put(parameter, codes);
            filters.add(new TransactionFilter.InCurrency(field, codes));
            return codes;
        }

        private @Nullable BigDecimal decimal(String parameter, @Nullable List<String> currencies) {
            String text = parameters.get(parameter);
            BigDecimal decimal = text == null ? null : AmountRange.read(parameter, text, currencies, faults);
            if (decimal != null && text != null) {
                resolved.put(parameter, text);
            }
            return decimal;
        }

        private void email(Field field, String parameter) {
            String text = parameters.get(parameter);
            TransactionFilter filter = text == null ? null : EmailPattern.read(field, parameter, text, faults);
            if (filter != null && text != null) {
                resolved.put(parameter, text);
                filters.add(filter);
            }
        }

        private void name(Field field, String parameter) {
            String text = parameters.get(parameter);
            if (text == null) {
                return;
            }
            if (text.codePointCount(0, text.length()) > LONGEST_NAME) {
                faults.add(parameter, FaultCode.INVALID_LENGTH, "At most " + LONGEST_NAME + " characters.");
                return;
            }
            List<List<String>> words = Folding.wordParts(text);
            if (words.isEmpty()) {
                faults.add(parameter, FaultCode.INVALID_VALUE, "At least one word with letters or digits.");
            } else if (words.size() > MOST_WORDS) {
                faults.add(parameter, FaultCode.TOO_MANY_VALUES, "At most " + MOST_WORDS + " words.");
            } else {
                resolved.put(parameter, text);
                filters.add(new TransactionFilter.NameHas(field, words));
            }
        }
    }
}
