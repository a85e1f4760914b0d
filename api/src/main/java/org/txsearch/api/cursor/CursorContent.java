package org.txsearch.api.cursor;

import java.util.Map;
import org.txsearch.paging.Position;

/**
 * The content of a cursor.
 *
 * @param parameters the query's parameters, resolved; empty if they did not fit
 * @param listsEscaped whether a value of a list has a comma or a backslash, each of which is escaped. Older cursors have
 *     lists in which nothing is escaped
 * @param queryHash identifies the parameters if they do not fit; of a cursor that is read, empty if they did
 * @param total how far to count
 * @param limit the maximum number of rows of a page
 * @param position the position in the list
 * @param backward whether the page ends at the position instead of starting there
 */
public record CursorContent(
        Map<String, String> parameters,
        boolean listsEscaped,
        String queryHash,
        String total,
        int limit,
        Position position,
        boolean backward) {}
