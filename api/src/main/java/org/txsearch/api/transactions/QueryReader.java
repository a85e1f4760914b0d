package org.txsearch.api.transactions;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    static final String TIME_ZONE = "time_zone";
    static final String MIN_AS_OF = "min_as_of";

    /** What every search has beside its filter, by query string and by body; in a body the limit is a number. */
    static final List<String> COMMON = List.of(TIME_ZONE, SORT, LIMIT, CURSOR, FieldsReader.FIELDS, TOTAL, MIN_AS_OF);

    /** Those that are arrays in a body. */
    private static final List<String> LISTS = List.of(FieldsReader.FIELDS);

    static final int DEFAULT_LIMIT = 100;
    static final int GREATEST_LIMIT = 1000;
    private static final int MOST_DIGITS = 18;

    static final Map<String, Order> ORDERS = Arrays.stream(Order.values())
            .collect(Collectors.toUnmodifiableMap(
                    order -> order.isAscending() ? order.path() : "-" + order.path(), Function.identity()));
    static final String DEFAULT_ORDER = "-created_at";
    static final String DEFAULT_TIME_ZONE = "Etc/UTC";

    private final FilterReader filters = new FilterReader(FieldCatalogue.transaction());
    private final FieldsReader fields = new FieldsReader(FieldCatalogue.transaction());
    private final FilterBody filterBody = new FilterBody(FieldCatalogue.transaction());
    private final List<String> known =
            Stream.concat(filters.names().stream(), COMMON.stream()).toList();
    /** Without the names that only Java knows. */
    private final Set<String> zones = ZoneId.getAvailableZoneIds().stream()
            .filter(zone -> !zone.startsWith("SystemV/"))
            .collect(Collectors.toUnmodifiableSet());

    /** The usable parameters of a request. */
    Parameters parameters(Map<String, String[]> given, Faults faults) {
        return Parameters.of(given, known, filters::isKeyed, faults);
    }

    /** The usable members of a body. */
    Parameters body(byte[] body, Faults faults) {
        JsonValue.Members members = JsonBody.read(body, faults);
        return bodyOf(members == null ? Map.of() : members.byName(), faults);
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
        return Parameters.ofBody(members, COMMON, List.of(LIMIT), LISTS, faults);
    }

    /** The search that the parameters ask for; where faults were noted, it is not to be used. */
    SearchQuery read(Parameters parameters, Faults faults) {
        Map<String, Object> resolved = new LinkedHashMap<>();
        ZoneId zone = zone(parameters, faults);
        TransactionFilter filter = filter(parameters, zone, resolved, faults);
        resolved.put(TIME_ZONE, zone.equals(ZoneOffset.UTC) ? DEFAULT_TIME_ZONE : zone.getId());
        String sort = sort(parameters, faults);
        checkAmounts(sort, filter, faults, parameters.has("currency") && !resolved.containsKey("currency"));
        resolved.put(SORT, List.of(sort));
        ItemFields wanted = fields(parameters, resolved, faults);
        String minAsOf = parameters.get(MIN_AS_OF);
        return new SearchQuery(
                filter,
                ORDERS.getOrDefault(sort, Order.CREATED_AT_DESCENDING),
                total(parameters, faults),
                limit(parameters, DEFAULT_LIMIT, faults),
                wanted,
                minAsOf == null ? null : TimeRange.instant(MIN_AS_OF, minAsOf, faults),
                resolved);
    }

    private TransactionFilter filter(Parameters parameters, ZoneId zone, Map<String, Object> resolved, Faults faults) {
        JsonValue tree = parameters.filter();
        if (tree == null) {
            return filters.read(parameters, zone, resolved, faults);
        }
        Understood understood = filterBody.read(tree, zone, faults);
        if (understood == null) {
            return new TransactionFilter.And(List.of());
        }
        resolved.put(Parameters.FILTER, understood.resolved());
        return understood.filter();
    }

    int limit(Parameters parameters, int otherwise, Faults faults) {
        String text = parameters.get(LIMIT);
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("[+-]?[0-9]+")) {
            faults.add(LIMIT, FaultCode.INVALID_INTEGER, "An integer from 1 to " + GREATEST_LIMIT + ".");
            return otherwise;
        }
        // A number too large for a long is out of range like any other.
        long limit = text.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(text);
        if (limit < 1 || limit > GREATEST_LIMIT) {
            faults.add(LIMIT, FaultCode.LIMIT_OUT_OF_RANGE, "An integer from 1 to " + GREATEST_LIMIT + ".");
            return otherwise;
        }
        return (int) limit;
    }

    private ZoneId zone(Parameters parameters, Faults faults) {
        String name = parameters.get(TIME_ZONE);
        if (name != null && !zones.contains(name)) {
            faults.add(
                    TIME_ZONE,
                    FaultCode.INVALID_TIME_ZONE,
                    "An IANA time zone such as Europe/Madrid, in exact case; an offset is none.",
                    // A + in a URL means a blank, and Etc/GMT-5 is not what Etc/GMT+5 meant.
                    Suggestion.of(name.replace(' ', '+'), zones));
            return ZoneOffset.UTC;
        }
        return name == null ? ZoneOffset.UTC : ZoneId.of(name);
    }

    private static String sort(Parameters parameters, Faults faults) {
        String sort = parameters.get(SORT);
        if (sort != null && !ORDERS.containsKey(sort)) {
            List<String> offered = new ArrayList<>(ORDERS.keySet());
            faults.add(
                    SORT,
                    FaultCode.SORT_NOT_ALLOWED,
                    "One of " + offered.stream().sorted().collect(Collectors.joining(", ")) + ".",
                    Suggestion.of(sort, offered));
            return DEFAULT_ORDER;
        }
        return sort == null ? DEFAULT_ORDER : sort;
    }

    private static void checkAmounts(String sort, TransactionFilter filter, Faults faults, boolean currencyIsBlamed) {
        boolean byAmount = sort.equals("amount") || sort.equals("-amount");
        if (byAmount && !currencyIsBlamed && !OneCurrency.isAskedFor(filter)) {
            faults.add(
                    SORT,
                    FaultCode.SORT_NOT_ALLOWED,
                    "Amounts can be put in order within one currency: give exactly one, as in currency=EUR.");
        }
    }

    private @Nullable ItemFields fields(Parameters parameters, Map<String, Object> resolved, Faults faults) {
        List<String> texts = parameters.list(FieldsReader.FIELDS, FieldsReader.MOST_FIELDS, faults);
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
        faults.add(TOTAL, FaultCode.INVALID_ENUM, "One of none, bounded, exact.");
        return TotalMode.BOUNDED;
    }
}
