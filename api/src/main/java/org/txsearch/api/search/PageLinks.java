package org.txsearch.api.search;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriUtils;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.cursor.SealedCursor;

/**
 * The cursors and addresses of a page's neighbours.
 *
 * @param self the address of the page
 */
public record PageLinks(
        String self,
        @Nullable String nextCursor,
        @Nullable String next,
        @Nullable String previousCursor,
        @Nullable String previous) {

    /** With the other headers, this fits into the 8 KB of headers that this server and most proxies allow. */
    private static final int MAX_LINKS_LENGTH = 7_000;

    /** Returns the neighbours of the page of the current request in the list at a path. */
    static PageLinks of(String path, SearchQuery query, @Nullable SealedCursor next, @Nullable SealedCursor previous) {
        return new PageLinks(
                ServletUriComponentsBuilder.fromCurrentRequest().build().toUriString(),
                next == null ? null : next.text(),
                next == null ? null : address(path, query, next),
                previous == null ? null : previous.text(),
                previous == null ? null : address(path, query, previous));
    }

    /**
     * Returns the address of a page with the query if the cursor does not contain it; null if no address can contain the
     * query.
     */
    private static @Nullable String address(String path, SearchQuery query, SealedCursor cursor) {
        if (!query.hasQueryString() && !cursor.remembersQuery()) {
            return null;
        }
        StringBuilder address = new StringBuilder(ServletUriComponentsBuilder.fromCurrentContextPath()
                        .path(path)
                        .toUriString())
                .append("?cursor=")
                .append(cursor.text());
        if (!cursor.remembersQuery()) {
            query.resolved()
                    .forEach((name, value) -> address.append('&')
                            .append(encoded(name))
                            .append('=')
                            .append(encoded(text(value))));
        }
        return address.toString();
    }

    /** Returns a resolved member as a query string has it. */
    static String text(Object value) {
        return value instanceof Collection<?> values ? Parameters.join(values) : value.toString();
    }

    private static String encoded(String text) {
        return UriUtils.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the values of the header {@code Link} (RFC 8288) that fit. The next page comes first. */
    public List<String> links(PageForm form) {
        List<String> links = new ArrayList<>();
        int room = MAX_LINKS_LENGTH - add(links, next, "next", MAX_LINKS_LENGTH);
        if (form == PageForm.CSV && nextCursor != null && links.isEmpty()) {
            // CSV has no other place for the cursor. Without it, the page would look like the last one.
            throw ProblemException.of(
                    ProblemCode.NOT_ACCEPTABLE,
                    "The link to the next page is too long for the header that CSV has it in; accept application/json.");
        }
        add(links, previous, "prev", room);
        return links;
    }

    private static int add(List<String> links, @Nullable String address, String relation, int room) {
        if (address == null || address.length() > room) {
            return 0;
        }
        links.add("<" + address + ">; rel=\"" + relation + "\"");
        return address.length();
    }
}
