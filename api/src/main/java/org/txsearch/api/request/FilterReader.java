package org.txsearch.api.request;

import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.money.Currency;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/**
 * Reads filters. A body has conjunctions, alternatives and negations of comparisons; a query string is a conjunction of
 * parameters, each of which is a shorthand for a comparison.
 */
public final class FilterReader {

    /** The maximum depth to which {@code and}, {@code or} and {@code not} may be nested. */
    public static final int MAX_LEVELS = 5;

    /** The maximum number of comparisons of a filter. */
    public static final int MAX_COMPARISONS = 50;

    private static final int MAX_CLAUSES = 1_000;

    private final List<RequestFilter> fields;
    private final Map<String, RequestFilter> byName = new TreeMap<>();
    private final Set<String> parameters = new LinkedHashSet<>();

    /** Creates a reader of filters by the fields of the given catalogue. */
    public FilterReader(FieldCatalogue catalogue) {
        this.fields = RequestFilter.of(catalogue);
        for (RequestFilter field : fields) {
            byName.put(field.name(), field);
            field.parameters()
                    .forEach(parameter -> parameters.add(parameter.name() + (field.isKeyed() ? "[key]" : "")));
        }
    }

    /** Returns the names of the parameters that filter, followed by {@code [key]} if they take a key. */
    public Set<String> parameters() {
        return parameters;
    }

    /** Returns whether the parameter has a key in brackets, and takes one. */
    boolean isKeyed(String parameter) {
        return parameter.endsWith("]") && fields.stream().anyMatch(field -> field.key(parameter) != null);
    }

    /** Returns whether the parameter searches the words of several fields. */
    boolean isText(String parameter) {
        return byName.get(parameter) instanceof FullTextFilter;
    }

    /** Returns the filter of a query string, and puts its resolved parameters into {@code echo}. */
    TransactionFilter read(Parameters given, ZoneId zone, Map<String, Object> echo, Faults faults) {
        Currency currency = CurrencyFilter.only(given.list(CurrencyFilter.NAME, BodyValues.MAX_VALUES, new Faults()));
        QueryFilters query = new QueryFilters(given, new ComparisonContext(zone, currency, faults), echo);
        fields.forEach(field -> field.readParameters(query));
        return new TransactionFilter.And(query.filters());
    }

    /** Returns the filter of a body, or null if faults were noted. */
    @Nullable
    ParsedFilter read(JsonValue filter, ZoneId zone, Faults faults) {
        FilterTree tree = new FilterTree(byName, faults);
        ParsedFilter parsed = tree.read(filter, zone);
        if (tree.comparisons() > MAX_COMPARISONS) {
            faults.add(
                    filter.pointer(),
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The filter has more than " + MAX_COMPARISONS
                            + " comparisons; join values by in, or send several requests.");
        } else if (parsed != null && parsed.filter().clauses() > MAX_CLAUSES) {
            faults.add(
                    filter.pointer(),
                    FaultCode.QUERY_TOO_COMPLEX,
                    "The filter has too many words or amounts; send several requests.");
        }
        return parsed;
    }
}
