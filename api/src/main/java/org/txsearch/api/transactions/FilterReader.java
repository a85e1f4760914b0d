package org.txsearch.api.transactions;

import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.money.Currency;
import org.txsearch.query.FilterField;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.SearchProperties;

/** Turns the parameters that the catalogue offers into one filter. */
final class FilterReader {

    private final List<FilterField> offered;

    FilterReader(FieldCatalogue catalogue) {
        this.offered = FilterField.of(catalogue);
    }

    /** The names of the parameters that filter, a key in brackets behind those that take one. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        offered.forEach(filter -> names.addAll(names(filter)));
        return names;
    }

    /** Whether this is the name of a parameter with its key in brackets. */
    boolean isKeyed(String name) {
        return offered.stream().anyMatch(filter -> key(filter, name) != null);
    }

    private static List<String> names(FilterField filter) {
        return switch (filter.kind()) {
            case INSTANT -> List.of(range(filter) + "_from", range(filter) + "_to");
            case AMOUNT -> List.of(filter.name(), filter.name() + "_min", filter.name() + "_max");
            case PAIRS -> List.of(filter.name() + "[key]");
            default -> List.of(filter.name());
        };
    }

    /** What stands before {@code _from} and {@code _to}. */
    static String range(FilterField filter) {
        SearchProperties search = filter.field().search();
        return search == null || search.parameter() == null ? filter.name() : search.parameter();
    }

    /** The key in the brackets of a parameter of that filter; null where it is none. */
    static @Nullable String key(FilterField filter, String name) {
        return filter.kind() == FilterField.Kind.PAIRS && name.startsWith(filter.name() + "[") && name.endsWith("]")
                ? name.substring(filter.name().length() + 1, name.length() - 1)
                : null;
    }

    /** The name of the parameter of that filter with that key. */
    static String keyed(FilterField filter, String key) {
        return filter.name() + "[" + key + "]";
    }

    /** The filter of those parameters; what was understood is noted in {@code resolved}. */
    TransactionFilter read(Parameters parameters, ZoneId zone, Map<String, Object> resolved, Faults faults) {
        FilterReading reading = new FilterReading(parameters, zone, resolved, faults, currency(parameters));
        offered.forEach(reading::read);
        return new TransactionFilter.And(reading.filters());
    }

    private @Nullable Currency currency(Parameters parameters) {
        return offered.stream()
                .filter(filter -> filter.kind() == FilterField.Kind.CURRENCY)
                .findFirst()
                .map(filter -> AmountRange.oneCurrency(parameters.list(filter.name(), new Faults())))
                .orElse(null);
    }
}
