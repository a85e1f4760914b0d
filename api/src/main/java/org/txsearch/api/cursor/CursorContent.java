package org.txsearch.api.cursor;

import java.util.Map;
import org.txsearch.page.Position;

/**
 * What a cursor remembers.
 *
 * @param parameters the query's parameters, resolved; empty where they did not fit
 * @param queryHash stands for the parameters where they do not fit; of a cursor that is read, empty where they did
 * @param total how far to count
 * @param limit the most rows of a page
 * @param position the place
 * @param backward whether the page ends at the place instead of starting there
 */
public record CursorContent(
        Map<String, String> parameters,
        String queryHash,
        String total,
        int limit,
        Position position,
        boolean backward) {}
