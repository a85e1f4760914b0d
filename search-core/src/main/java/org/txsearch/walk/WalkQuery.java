package org.txsearch.walk;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.paging.Order;
import org.txsearch.paging.PointInTime;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.json.JsonMapper;

/** The request of a walk: whose transactions, which of them, in which order. */
record WalkQuery(TenantScope scope, TransactionFilter filter, Order order) {

    /**
     * A place between two rows of the walk.
     *
     * @param key the value that the last row is ordered by
     * @param tie its tie-breaker
     * @param document its number in the point in time, which no other row has
     */
    record WalkPosition(long key, long tie, long document) {}

    /** Returns the body that requests that many rows after that place. */
    byte[] rows(PointInTime point, int most, @Nullable WalkPosition behind) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", most);
        body.put("pit", point.member());
        body.put("query", FilterQuery.json(scope, filterBehind(behind)));
        body.put("sort", order.sortJson());
        body.put("track_total_hits", false);
        if (behind != null) {
            body.put("search_after", List.of(behind.key(), behind.tie(), behind.document()));
        }
        return JsonMapper.shared().writeValueAsBytes(body);
    }

    private TransactionFilter filterBehind(@Nullable WalkPosition behind) {
        return behind == null ? filter : order.behind(filter, behind.key());
    }
}
