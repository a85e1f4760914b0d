package org.txsearch.api.transactions;

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
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.page.Order;
import org.txsearch.page.TotalMode;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;

/** Reads a search from the parameters of a query string; a cursor's remembered parameters are read the same way. */
@Component
final class QueryReader {

    static final String CURSOR = "cursor";
    static final String LIMIT = "limit";
    static final String SORT = "sort";
    static final String TOTAL = "total";
    static final String TIME_ZONE = "time_zone";

    static final int DEFAULT_LIMIT = 100;
    static final int GREATEST_LIMIT = 1000;
    private static final int MOST_DIGITS = 18;

    static final Map<String, Order> ORDERS = Arrays.stream(Order.values())
            .collect(Collectors.toUnmodifiableMap(
                    order -> order.isAscending() ? order.path() : "-" + order.path(), Function.identity()));
    static final String DEFAULT_ORDER = "-created_at";
    static final String DEFAULT_TIME_ZONE = "Etc/UTC";

    private final FilterReader filters = new FilterReader(FieldCatalogue.transaction());
    private final List<String> known = Stream.concat(
                    filters.names().stream(), Stream.of(TIME_ZONE, SORT, LIMIT, CURSOR, TOTAL))
            .toList();
    /** Without the names that only Java knows. */
    private final Set<String> zones = ZoneId.getAvailableZoneIds().stream()
            .filter(zone -> !zone.startsWith("SystemV/"))
            .collect(Collectors.toUnmodifiableSet());

    /** The usable parameters of a request. */
    Parameters parameters(Map<String, String[]> given, Faults faults) {
        return Parameters.of(given, known, faults);
    }

    /** The search that the parameters ask for; where faults were noted, it is not to be used. */
    SearchQuery read(Parameters parameters, Faults faults) {
        Map<String, Object> resolved = new LinkedHashMap<>();
        ZoneId zone = zone(parameters, faults);
        TransactionFilter filter = filters.read(parameters, zone, resolved, faults);
        resolved.put(TIME_ZONE, zone.equals(ZoneOffset.UTC) ? DEFAULT_TIME_ZONE : zone.getId());
        String sort = sort(parameters, faults);
        resolved.put(SORT, List.of(sort));
        return new SearchQuery(
                filter,
                ORDERS.getOrDefault(sort, Order.CREATED_AT_DESCENDING),
                total(parameters, faults),
                limit(parameters, DEFAULT_LIMIT, faults),
                resolved);
    }

    int limit(Parameters parameters, int otherwise, Faults faults) {
        String text = parameters.get(LIMIT);
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("[+-]?\\d+")) {
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
