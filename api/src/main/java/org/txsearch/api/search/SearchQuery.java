package org.txsearch.api.search;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.cursor.CursorContent;
import org.txsearch.document.ItemFields;
import org.txsearch.document.ItemPath;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A valid search from a query string, a body, a cursor, or a stored export.
 *
 * @param page the filter, the order, and the requested page
 * @param fields the fields to return; null for whole transactions
 * @param minAsOf the instant until which the data must be complete, or null; cursors do not store it
 * @param zone the time zone of plain dates
 * @param resolved the parameters with resolved dates, each a text or a list of texts; the filter of a body is a tree. Reading
 *     them again gives an equal search
 */
public record SearchQuery(
        PageRequest page,
        @Nullable ItemFields fields,
        @Nullable Instant minAsOf,
        ZoneId zone,
        Map<String, Object> resolved) {

    private static final List<Member<?>> OF_ROWS = SearchMembers.ofRows(FieldCatalogue.transaction());

    private static final TypeReference<Map<String, Object>> RESOLVED = new TypeReference<>() {};

    /** The names of the members that {@link #ofRows} reads; others are the caller's own. */
    public static final List<String> ROW_MEMBERS = Stream.concat(
                    Stream.of(Parameters.FILTER), Parameters.names(OF_ROWS).stream())
            .toList();

    /** Returns the valid parameters of a query string. */
    static Parameters parameters(QueryParameters given, Faults faults) {
        return ParsedFilters.parameters(given, SearchMembers.ALL, faults);
    }

    /** Returns the valid members of a body. */
    static Parameters body(byte[] body, Faults faults) {
        return ParsedFilters.body(body, SearchMembers.ALL, faults);
    }

    /** Returns the search that the parameters describe; if faults were noted, it must not be used. */
    static SearchQuery read(Parameters given, Faults faults) {
        return read(given, SearchMembers.LIMIT, faults);
    }

    /** Like {@link #read(Parameters, Faults)}, but with another limit. */
    static SearchQuery read(Parameters given, Member<Integer> pageLimit, Faults faults) {
        ParsedFilters filters = ParsedFilters.read(given, faults);
        Map<String, Object> resolved = new LinkedHashMap<>(filters.resolved());
        String sort = SearchMembers.SORT.readOrDefault(given, faults);
        checkAmounts(sort, filters, faults);
        resolved.put(SearchMembers.SORT.name(), List.of(sort));
        ItemFields fields = SearchMembers.FIELDS.read(given, faults);
        if (fields != null) {
            resolved.put(
                    SearchMembers.FIELDS.name(),
                    fields.paths().stream().map(ItemPath::text).toList());
        }
        TotalMode total = SearchMembers.TOTAL.readOrDefault(given, faults);
        int limit = pageLimit.readOrDefault(given, faults);
        return new SearchQuery(
                new PageRequest(filters.filter(), SearchMembers.order(sort), limit, total, null, false),
                fields,
                SearchMembers.MIN_AS_OF.read(given, faults),
                filters.zone(),
                resolved);
    }

    private static void checkAmounts(String sort, ParsedFilters filters, Faults faults) {
        boolean byAmount = sort.equals("amount") || sort.equals("-amount");
        if (byAmount && !filters.mayHaveOneCurrency()) {
            faults.add(
                    SearchMembers.SORT.name(),
                    FaultCode.SORT_NOT_ALLOWED,
                    "Amounts have an order within one currency only; give exactly one, as in currency=EUR, or in a body \"filter\": {\"currency\": {\"eq\": \"EUR\"}}.");
        }
    }

    /**
     * Reads the filter, the order, and the fields from the members of a body. The result must not be used if faults were added.
     */
    public static SearchQuery ofRows(Map<String, JsonValue> members, Faults faults) {
        Map<String, JsonValue> own = new LinkedHashMap<>(members);
        own.keySet().retainAll(ROW_MEMBERS);
        return read(Parameters.ofBody(own, OF_ROWS, faults), faults);
    }

    /** Reads again what {@link #resolved} held, for instance from a cursor. */
    public static SearchQuery remembered(Map<String, Object> resolved) {
        Faults faults = new Faults();
        SearchQuery query = read(ParsedFilters.remembered(resolved, SearchMembers.NAMES, faults), faults);
        faults.throwIfAny();
        return query;
    }

    /** Reads again what {@link #resolved} held when it was stored as JSON. */
    public static SearchQuery remembered(JsonNode resolved) {
        return remembered(JsonMapper.shared().convertValue(resolved, RESOLVED));
    }

    /** Returns this query at the position of a cursor, which also has its total. */
    SearchQuery at(CursorContent cursor, int limit, @Nullable Instant freshness) {
        PageRequest there =
                new PageRequest(filter(), order(), limit, cursor.total(), cursor.position(), cursor.backward());
        return new SearchQuery(there, fields, freshness, zone, resolved);
    }

    /** Returns the filter. */
    public TransactionFilter filter() {
        return page.filter();
    }

    /** Returns the order. */
    public Order order() {
        return page.order();
    }

    /** Returns the names of the filters for the audit log. */
    public List<String> filterNames() {
        return ParsedFilters.names(resolved);
    }

    /** Returns the order in the form of requests. */
    public String sort() {
        return resolved.get(SearchMembers.SORT.name()) instanceof List<?> sort
                ? sort.get(0).toString()
                : "";
    }

    /**
     * Returns a text that is equal for equal filters, orders, time zones and fields, regardless of their order and of
     * whether they came as parameters or in a body.
     */
    String identity() {
        TreeMap<String, Object> parts = new TreeMap<>(resolved);
        parts.keySet().retainAll(SearchMembers.NAMES);
        return JsonMapper.shared().writeValueAsString(List.of(filter().identity(), parts));
    }

    /** Returns whether a query string can contain the search: neither a filter of a body nor list values with outer blanks. */
    boolean hasQueryString() {
        return !resolved.containsKey(Parameters.FILTER)
                && resolved.values().stream()
                        .noneMatch(value -> value instanceof Collection<?> values
                                && values.stream().anyMatch(text -> Parameters.hasOuterBlank(text.toString())));
    }
}
