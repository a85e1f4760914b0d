package org.txsearch.api.transactions;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.JsonValue;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.document.ItemFields;
import org.txsearch.document.ItemPath;

/** Reads a search from a query string or a body; what a cursor remembers is read the same way. */
final class QueryReader {

    private QueryReader() {}

    /** The usable parameters of a query string. */
    static Parameters parameters(Map<String, String[]> given, Faults faults) {
        return ParsedFilters.parameters(given, SearchMembers.ALL, faults);
    }

    /** The usable members of a body. */
    static Parameters body(byte[] body, Faults faults) {
        return ParsedFilters.body(body, SearchMembers.ALL, faults);
    }

    /**
     * The parameters, or the members of a body, that a search once resolved to.
     *
     * @param escaped whether commas and backslashes within the values of lists are escaped
     */
    static Parameters remembered(Map<String, String> resolved, boolean escaped, Faults faults) {
        String filter = resolved.get(Parameters.FILTER);
        if (filter == null) {
            Map<String, String[]> given = new LinkedHashMap<>();
            resolved.forEach((name, value) -> given.put(name, new String[] {value}));
            return parameters(given, faults).remembered(escaped);
        }
        Map<String, JsonValue> body = new LinkedHashMap<>();
        for (Member<?> member : SearchMembers.ALL) {
            String text = resolved.get(member.name());
            if (text != null) {
                body.put(member.name(), member.inBody(text, escaped));
            }
        }
        JsonValue.Members tree = JsonBody.read(filter.getBytes(StandardCharsets.UTF_8), faults);
        if (tree != null) {
            body.put(Parameters.FILTER, tree);
        }
        return Parameters.ofBody(body, SearchMembers.ALL, faults);
    }

    /** The search that the parameters describe; if faults were noted, it must not be used. */
    static SearchQuery read(Parameters given, Faults faults) {
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
        return new SearchQuery(
                filters.filter(),
                SearchMembers.order(sort),
                SearchMembers.TOTAL.readOrDefault(given, faults),
                SearchMembers.LIMIT.readOrDefault(given, faults),
                fields,
                SearchMembers.MIN_AS_OF.read(given, faults),
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
}
