package org.txsearch.api.search;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.document.ItemFields;
import org.txsearch.document.JsonBytes;
import org.txsearch.paging.PageTotal;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionPage;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.json.JsonMapper;

/** Assembles a response from stored items, which are not parsed, and an envelope. */
public final class PageAnswer {

    private static final byte[] OPEN = ascii("{\"items\":[");
    private static final byte[] CLOSE = ascii("]");
    private static final byte[] COMMA = ascii(",");

    private PageAnswer() {}

    /** Returns the pieces of the body in order. Whole items are slices of the response of Elasticsearch. */
    public static List<PagePiece> of(TransactionPage page, SearchQuery query, PageLinks neighbours) {
        List<PagePiece> pieces = new ArrayList<>(page.rows().size() + 2);
        pieces.add(PagePiece.of(OPEN));
        if (query.fields() == null) {
            whole(page, pieces);
        } else {
            pieces.add(parts(page, query.fields()));
        }
        pieces.add(PagePiece.of(CLOSE));
        pieces.add(PagePiece.of(envelope(page, query, neighbours)));
        return pieces;
    }

    private static void whole(TransactionPage page, List<PagePiece> pieces) {
        boolean first = true;
        for (StoredTransaction row : page.rows()) {
            if (!first) {
                pieces.add(PagePiece.of(COMMA));
            }
            first = false;
            pieces.add(new PagePiece(row.bytes(), row.offset(), row.length()));
        }
    }

    private static PagePiece parts(TransactionPage page, ItemFields fields) {
        JsonBytes items = new JsonBytes();
        for (StoredTransaction row : page.rows()) {
            if (items.length() > 0) {
                items.ascii(',');
            }
            fields.copy(row.bytes(), row.offset(), row.length(), items);
        }
        return new PagePiece(items.array(), 0, items.length());
    }

    /** Returns a body with other items than the rows of the page. */
    public static byte[] of(List<?> items, TransactionPage page, SearchQuery query, PageLinks neighbours) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("items", items);
        body.putAll(members(page, query, neighbours));
        return JsonMapper.shared().writeValueAsBytes(body);
    }

    /** Returns the end of the body after the items, from the comma to the closing brace. */
    private static byte[] envelope(TransactionPage page, SearchQuery query, PageLinks neighbours) {
        byte[] json = JsonMapper.shared().writeValueAsBytes(members(page, query, neighbours));
        json[0] = ',';
        return json;
    }

    private static Map<String, @Nullable Object> members(
            TransactionPage page, SearchQuery query, PageLinks neighbours) {
        Map<String, @Nullable Object> envelope = new LinkedHashMap<>();
        Map<String, @Nullable Object> about = new LinkedHashMap<>();
        about.put("limit", query.page().limit());
        about.put("count", page.rows().size());
        about.put("has_more", neighbours.nextCursor() != null);
        about.put("next_cursor", neighbours.nextCursor());
        about.put("prev_cursor", neighbours.previousCursor());
        envelope.put("page", about);
        envelope.put("total", total(page.total()));
        envelope.put("query", echo(query));
        envelope.put("freshness", new Freshness(page.asOf()).member(Instant.now()));
        Map<String, @Nullable Object> links = new LinkedHashMap<>();
        links.put("self", neighbours.self());
        links.put("next", neighbours.next());
        links.put("prev", neighbours.previous());
        envelope.put("links", links);
        return envelope;
    }

    /** Returns the query with resolved dates. */
    private static Map<String, Object> echo(SearchQuery query) {
        if (query.minAsOf() == null) {
            return query.resolved();
        }
        Map<String, Object> echo = new LinkedHashMap<>(query.resolved());
        echo.put(SearchMembers.MIN_AS_OF.name(), Rfc3339.format(query.minAsOf()));
        return echo;
    }

    private static @Nullable Map<String, Object> total(@Nullable PageTotal total) {
        if (total == null) {
            return null;
        }
        Map<String, Object> counted = new LinkedHashMap<>();
        counted.put("value", total.value());
        counted.put("relation", total.exact() ? "EXACT" : "AT_LEAST");
        return counted;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
