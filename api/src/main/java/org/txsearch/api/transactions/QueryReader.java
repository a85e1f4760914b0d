package org.txsearch.api.transactions;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.item.ItemFields;
import org.txsearch.item.ItemPath;
import org.txsearch.page.Order;
import org.txsearch.page.TotalMode;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/** Reads a search from a query string or a body; what a cursor remembers is read the same way. */
@Component
final class QueryReader {

    static final String CURSOR = "cursor";
    static final String LIMIT = "limit";
    static final String SORT = "sort";
    static final String TOTAL = "total";
    static final String TIME_ZONE = ParsedFilters.TIME_ZONE;
    static final String MIN_AS_OF = ParsedFilters.MIN_AS_OF;

    /** What every search has beside its filter, by query string and by body; in a body the limit is a number. */
    static final List<String> COMMON = List.of(TIME_ZONE, SORT, LIMIT, CURSOR, FieldsReader.FIELDS, TOTAL, MIN_AS_OF);

    /** Those that are numbers in a body. */
    private static final List<String> INTEGERS = List.of(LIMIT);

    /** Those that are arrays in a body. */
    private static final List<String> LISTS = List.of(FieldsReader.FIELDS);

    static final int DEFAULT_LIMIT = 100;
    static final int MAX_LIMIT = 1000;

    static final Map<String, Order> ORDERS = Arrays.stream(Order.values())
            .collect(Collectors.toUnmodifiableMap(
                    order -> order.isAscending() ? order.path() : "-" + order.path(), Function.identity()));
    static final String DEFAULT_ORDER = "-created_at";

    private final ParsedFilters filters = new ParsedFilters();
    private final FieldsReader fields = new FieldsReader(FieldCatalogue.transaction());

    /** The usable parameters of a request. */
    Parameters parameters(Map<String, String[]> given, Faults faults) {
        return filters.parameters(given, COMMON, faults);
    }

    /** The usable members of a body. */
    Parameters body(byte[] body, Faults faults) {
        return filters.body(body, COMMON, INTEGERS, LISTS, faults);
    }

    /** A search again from what was once resolved, as a query string would have it or as a body. */
    Parameters remembered(Map<String, String> resolved, Faults faults) {
        String filter = resolved.get(Parameters.FILTER);
        if (filter == null) {
            Map<String, String[]> given = new LinkedHashMap<>();
            resolved.forEach((name, value) -> given.put(name, new String[] {value}));
            return parameters(given, faults);
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        resolved.forEach((name, value) -> members.put(name, member(name, value)));
        JsonValue.Members tree = JsonBody.read(filter.getBytes(StandardCharsets.UTF_8), faults);
        if (tree != null) {
            members.put(Parameters.FILTER, tree);
        }
        return bodyOf(members, faults);
    }

    private static JsonValue member(String name, String value) {
        if (LISTS.contains(name)) {
            return new JsonValue.Array(
                    name,
                    Arrays.stream(value.split(",", -1))
                            .map(element -> (JsonValue) new JsonValue.Text(name, element))
                            .toList());
        }
        return name.equals(LIMIT) ? new JsonValue.Numeral(name, value) : new JsonValue.Text(name, value);
    }

    private static Parameters bodyOf(Map<String, JsonValue> members, Faults faults) {
        return Parameters.ofBody(members, COMMON, INTEGERS, LISTS, faults);
    }

    /** The search that the parameters ask for; where faults were noted, it is not to be used. */
    SearchQuery read(Parameters parameters, Faults faults) {
        ParsedFilters.Asked asked = filters.read(parameters, faults);
        Map<String, Object> resolved = new LinkedHashMap<>(asked.resolved());
        String sort = sort(parameters, faults);
        checkAmounts(sort, asked.filter(), faults, isCurrencyBlamed(parameters, resolved));
        resolved.put(SORT, List.of(sort));
        ItemFields wanted = fields(parameters, resolved, faults);
        return new SearchQuery(
                asked.filter(),
                ORDERS.getOrDefault(sort, Order.CREATED_AT_DESCENDING),
                total(parameters, faults),
                limit(parameters, DEFAULT_LIMIT, faults),
                wanted,
                ParsedFilters.minAsOf(parameters, faults),
                resolved);
    }

    int limit(Parameters parameters, int otherwise, Faults faults) {
        Integer limit = parameters.count(LIMIT, MAX_LIMIT, faults);
        return limit == null ? otherwise : limit;
    }

    private static String sort(Parameters parameters, Faults faults) {
        String sort = parameters.get(SORT);
        if (sort != null && !ORDERS.containsKey(sort)) {
            List<String> offered = new ArrayList<>(ORDERS.keySet());
            faults.add(
                    SORT,
                    FaultCode.SORT_NOT_ALLOWED,
                    "There is no such order; send one of "
                            + offered.stream().sorted().collect(Collectors.joining(", ")) + ".",
                    Suggestion.of(sort, offered));
            return DEFAULT_ORDER;
        }
        return sort == null ? DEFAULT_ORDER : sort;
    }

    /** Whether a currency was asked for by a filter that was not understood. */
    private static boolean isCurrencyBlamed(Parameters parameters, Map<String, Object> resolved) {
        JsonValue tree = parameters.filter();
        return tree == null
                ? parameters.has(CurrencyFilter.NAME) && !resolved.containsKey(CurrencyFilter.NAME)
                : !resolved.containsKey(Parameters.FILTER) && namesCurrency(tree);
    }

    private static boolean namesCurrency(JsonValue tree) {
        if (tree instanceof JsonValue.Members members) {
            return members.byName().containsKey(CurrencyFilter.NAME)
                    || members.byName().values().stream().anyMatch(QueryReader::namesCurrency);
        }
        return tree instanceof JsonValue.Array array
                && array.elements().stream().anyMatch(QueryReader::namesCurrency);
    }

    private static void checkAmounts(String sort, TransactionFilter filter, Faults faults, boolean currencyIsBlamed) {
        boolean byAmount = sort.equals("amount") || sort.equals("-amount");
        if (byAmount && !currencyIsBlamed && !filter.hasOneCurrency()) {
            faults.add(
                    SORT,
                    FaultCode.SORT_NOT_ALLOWED,
                    "Amounts have an order within one currency only; give exactly one, as in currency=EUR.");
        }
    }

    private @Nullable ItemFields fields(Parameters parameters, Map<String, Object> resolved, Faults faults) {
        List<String> texts = parameters.list(FieldsReader.FIELDS, FieldsReader.MAX_FIELDS, faults);
        ItemFields wanted = texts == null ? null : fields.read(texts, faults);
        if (wanted != null) {
            resolved.put(
                    FieldsReader.FIELDS,
                    wanted.paths().stream().map(ItemPath::text).toList());
        }
        return wanted;
    }

    private static TotalMode total(Parameters parameters, Faults faults) {
        String text = parameters.get(TOTAL);
        if (text == null) {
            return TotalMode.BOUNDED;
        }
        for (TotalMode mode : TotalMode.values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
                return mode;
            }
        }
        faults.add(TOTAL, FaultCode.INVALID_ENUM, "There is no such kind of total; send none, bounded or exact.");
        return TotalMode.BOUNDED;
    }
}
