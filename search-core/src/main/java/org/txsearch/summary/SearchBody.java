package org.txsearch.summary;

import java.util.LinkedHashMap;
import java.util.Map;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a search that brings no rows.
 *
 * <p>Its members have a fixed order, and it contains nothing of the moment: the same request has the same bytes, by which a
 * shard finds the answer in its cache.
 */
final class SearchBody {

    private final Map<String, Object> members = new LinkedHashMap<>();

    /** Asks about what the filter finds among the merchant's transactions. */
    static SearchBody of(TenantScope scope, TransactionFilter filter) {
        SearchBody body = new SearchBody();
        body.members.put("size", 0);
        body.members.put("query", FilterQuery.json(scope, filter));
        return body;
    }

    SearchBody with(String name, Object value) {
        members.put(name, value);
        return this;
    }

    /** Members in the order in which they are given, names and values in turn: that of {@code Map.of} differs by process. */
    static Map<String, Object> members(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
    }

    byte[] bytes() {
        return JsonMapper.shared().writeValueAsBytes(members);
    }
}
