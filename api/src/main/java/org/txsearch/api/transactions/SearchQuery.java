package org.txsearch.api.transactions;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.document.ItemFields;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A valid search, whether it came as a query string or a body.
 *
 * @param filter what the transactions match
 * @param order their order
 * @param total how far to count
 * @param limit the largest number of rows of a page
 * @param fields the parts of each transaction to return, or null for the whole of it
 * @param minAsOf until when the data must be complete, or null; cursors do not remember it
 * @param resolved the parameters with their dates resolved, each a text or a list of texts; the filter of a body is a tree
 */
record SearchQuery(
        TransactionFilter filter,
        Order order,
        TotalMode total,
        int limit,
        @Nullable ItemFields fields,
        @Nullable Instant minAsOf,
        Map<String, Object> resolved) {

    SearchQuery {
        resolved = Collections.unmodifiableMap(new LinkedHashMap<>(resolved));
    }

    /**
     * A text that is the same for the same filter, order, time zone and fields, whether they came as parameters or as a
     * body, and in whichever order.
     */
    String identity() {
        TreeMap<String, Object> parts = new TreeMap<>(resolved);
        parts.keySet().retainAll(SearchMembers.NAMES);
        return JsonMapper.shared().writeValueAsString(List.of(filter.identity(), parts));
    }

    /** Whether a query string can have it: not a filter that came as a body, and no list value with outer blanks. */
    boolean hasQueryString() {
        return !resolved.containsKey(Parameters.FILTER)
                && resolved.values().stream()
                        .noneMatch(value -> value instanceof Collection<?> values
                                && values.stream().anyMatch(text -> Parameters.hasOuterBlank(text.toString())));
    }
}
