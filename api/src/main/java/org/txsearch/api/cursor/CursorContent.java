package org.txsearch.api.cursor;

import java.util.Map;
import org.txsearch.paging.Position;
import org.txsearch.paging.TotalMode;

/**
 * The content of a cursor.
 *
 * @param query the query with its dates resolved, as the {@code query} of a page shows it; empty if it did not fit
 * @param queryHash identifies a query that does not fit; empty in a cursor that was read with its query
 * @param total how far to count
 * @param limit the maximum number of rows of a page
 * @param position the position in the list
 * @param backward whether the page ends at the position instead of starting there
 */
public record CursorContent(
        Map<String, Object> query, String queryHash, TotalMode total, int limit, Position position, boolean backward) {}
