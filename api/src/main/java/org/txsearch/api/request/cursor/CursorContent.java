package org.txsearch.api.request.cursor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.Objects;
import org.txsearch.paging.Position;
import org.txsearch.paging.TotalMode;

/**
 * The content of a cursor. The names in JSON are short, since space is limited.
 *
 * @param query the query with its dates resolved, as the {@code query} of a page shows it; empty if it does not fit
 * @param queryHash identifies a query that does not fit; empty for one that does
 * @param total how far to count
 * @param limit the maximum number of rows of a page
 * @param position the position in the list
 * @param backward whether the page ends at the position instead of starting there
 */
public record CursorContent(
        @JsonProperty("q") Map<String, Object> query,
        @JsonProperty("h") String queryHash,
        @JsonProperty("n") TotalMode total,
        @JsonProperty("l") int limit,
        @JsonProperty("p") Position position,
        @JsonProperty("b") boolean backward) {

    public CursorContent {
        Objects.requireNonNull(position, "A cursor has a position");
    }

    /** Creates the content of a cursor that has its query. */
    public CursorContent(Map<String, Object> query, TotalMode total, int limit, Position position, boolean backward) {
        this(query, "", total, limit, position, backward);
    }

    /** Returns this content with the hash of its query, instead of the query. */
    CursorContent withHash(String hash) {
        return new CursorContent(Map.of(), hash, total, limit, position, backward);
    }
}
