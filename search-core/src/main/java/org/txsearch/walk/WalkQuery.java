package org.txsearch.walk;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.paging.KeyRange;
import org.txsearch.paging.Order;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.RowSort;
import org.txsearch.query.FilterQuery;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The request of a walk: whose transactions, which of them, in which order. */
final class WalkQuery {

    private final TenantScope scope;
    private final TransactionFilter filter;
    private final Order order;
    private final JsonNode sort;

    WalkQuery(TenantScope scope, TransactionFilter filter, Order order) {
        this.scope = scope;
        this.filter = filter;
        this.order = order;
        this.sort = RowSort.json(order);
    }

    TenantScope scope() {
        return scope;
    }

    TransactionFilter filter() {
        return filter;
    }

    /** Whether rows of one key stand in the order of their ids, and not the other way round. */
    boolean isAscending() {
        return order.isAscending();
    }

    /**
     * A place between two rows of the walk.
     *
     * @param key the value that the last row is ordered by
     * @param tie its tie-breaker
     * @param document its number in the point in time, which no other row has
     */
    record Place(long key, long tie, long document) {}

    /** The body that requests so many rows after that place. */
    byte[] rows(PointInTime point, int most, @Nullable Place behind) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", most);
        body.put("pit", point.member());
        body.put("query", FilterQuery.json(scope, filterBehind(behind)));
        body.put("sort", sort);
        body.put("track_total_hits", false);
        if (behind != null) {
            body.put("search_after", List.of(behind.key(), behind.tie(), behind.document()));
        }
        return JsonMapper.shared().writeValueAsBytes(body);
    }

    private TransactionFilter filterBehind(@Nullable Place behind) {
        return behind == null ? filter : KeyRange.behind(filter, order, behind.key());
    }
}
