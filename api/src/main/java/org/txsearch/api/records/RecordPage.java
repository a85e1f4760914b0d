package org.txsearch.api.records;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** A page of records in responses. */
public record RecordPage<A>(List<A> items, PageSummary page, NeighbourLinks links) {

    /** The size of the page and its neighbours. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record PageSummary(
            int limit,
            int count,
            boolean hasMore,
            @Nullable String nextCursor,
            @Nullable String prevCursor) {}

    /** The addresses of the page and its neighbours. */
    public record NeighbourLinks(
            String self, @Nullable String next, @Nullable String prev) {}

    static <A> ResponseEntity<RecordPage<A>> response(
            List<A> items, int limit, @Nullable String nextCursor, @Nullable String prevCursor) {
        String self = ServletUriComponentsBuilder.fromCurrentRequest().build().toUriString();
        NeighbourLinks links = new NeighbourLinks(self, address(nextCursor), address(prevCursor));
        HttpHeaders headers = new HttpHeaders();
        addLink(headers, links.next(), "next");
        addLink(headers, links.prev(), "prev");
        PageSummary page = new PageSummary(limit, items.size(), nextCursor != null, nextCursor, prevCursor);
        return ResponseEntity.ok().headers(headers).body(new RecordPage<>(items, page, links));
    }

    private static @Nullable String address(@Nullable String cursor) {
        return cursor == null
                ? null
                : ServletUriComponentsBuilder.fromCurrentRequestUri()
                        .replaceQuery("cursor=" + cursor)
                        .build()
                        .toUriString();
    }

    private static void addLink(HttpHeaders headers, @Nullable String address, String relation) {
        if (address != null) {
            headers.add(HttpHeaders.LINK, "<" + address + ">; rel=\"" + relation + "\"");
        }
    }
}
