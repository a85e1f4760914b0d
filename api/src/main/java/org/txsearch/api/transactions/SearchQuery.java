package org.txsearch.api.transactions;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.cursor.CursorContent;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;
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
 * A valid search, whether it came as a query string or a body. What a cursor or an export remembers is read the same way.
 *
 * @param page what the transactions match, their order, and the requested page of them
 * @param fields the parts of each transaction to return, or null for the whole of it
 * @param minAsOf until when the data must be complete, or null; cursors do not remember it
 * @param zone the zone in which plain dates were read
 * @param resolved the parameters with their dates resolved, each a text or a list of texts; the filter of a body is a tree.
 *     Read again they mean the same
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

    public SearchQuery {
        resolved = Collections.unmodifiableMap(new LinkedHashMap<>(resolved));
    }

    /** The usable parameters of a query string. */
    static Parameters parameters(QueryParameters given, Faults faults) {
        return ParsedFilters.parameters(given, SearchMembers.ALL, faults);
    }

    /** The usable members of a body. */
    static Parameters body(byte[] body, Faults faults) {
        return ParsedFilters.body(body, SearchMembers.ALL, faults);
    }

    /** The search that the parameters describe; if faults were noted, it must not be used. */
    static SearchQuery read(Parameters given, Faults faults) {
        return read(given, SearchMembers.LIMIT, faults);
    }

    /** The same of a list that has a limit of its own. */
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
                    "Amounts have an order within one currency only; give exactly one, as in currency=EUR.");
        }
    }

    /**
     * Reads the members of a body that say which transactions are meant, in which order, and which parts of each; if faults were
     * noted, the result must not be used.
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

    /** What the transactions match. */
    public TransactionFilter filter() {
        return page.filter();
    }

    /** Their order. */
    public Order order() {
        return page.order();
    }

    /** The names of the filters, for the audit log. */
    public List<String> filterNames() {
        return ParsedFilters.names(resolved);
    }

    /** The order as a request has it. */
    public String sort() {
        return resolved.get(SearchMembers.SORT.name()) instanceof List<?> sort
                ? sort.get(0).toString()
                : "";
    }

    /**
     * A text that is the same for the same filter, order, time zone and fields, whether they came as parameters or as a
     * body, and in whichever order.
     */
    String identity() {
        TreeMap<String, Object> parts = new TreeMap<>(resolved);
        parts.keySet().retainAll(SearchMembers.NAMES);
        return JsonMapper.shared().writeValueAsString(List.of(filter().identity(), parts));
    }

    /** Whether a query string can have it: not a filter that came as a body, and no list value with outer blanks. */
    boolean hasQueryString() {
        return !resolved.containsKey(Parameters.FILTER)
                && resolved.values().stream()
                        .noneMatch(value -> value instanceof Collection<?> values
                                && values.stream().anyMatch(text -> Parameters.hasOuterBlank(text.toString())));
    }
}
