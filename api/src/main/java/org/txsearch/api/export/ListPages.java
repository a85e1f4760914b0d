package org.txsearch.api.export;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.cursor.Cursors;
import org.txsearch.api.cursor.Cursors.CursorContent;
import org.txsearch.api.cursor.Cursors.InvalidCursorException;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.security.Caller;
import org.txsearch.exports.StoredRecords;
import org.txsearch.exports.StoredRecords.MerchantRecord;
import org.txsearch.paging.Position;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** Pages of a merchant's exports or schedules, the newest first, with cursors as the transactions' pages have them. */
@Component
record ListPages(Cursors cursors) {

    private static final String TOTAL = "none";

    /** A page in responses. */
    record Page<A>(List<A> items, About page, Links links) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record About(
            int limit,
            int count,
            boolean hasMore,
            @Nullable String nextCursor,
            @Nullable String prevCursor) {}

    record Links(
            String self, @Nullable String next, @Nullable String prev) {}

    private record Request(int limit, @Nullable Position place, boolean backward) {}

    /** The requested page. */
    <T extends MerchantRecord, A> ResponseEntity<Page<A>> page(
            StoredExports<T> list, Function<T, A> json, HttpServletRequest request, Caller caller, TenantScope scope) {
        // A cursor of one list is invalid for another, and for the transactions' pages.
        Caller reader = new Caller(list.kind() + "s\n" + caller.subject(), caller.kind(), caller.id(), caller.scopes());
        Request page = read(request, reader, scope);
        List<T> rows = new ArrayList<>(StoredExports.read(
                () -> list.records().list(scope.merchantId(), page.limit() + 1, page.place(), page.backward())));
        boolean more = rows.size() > page.limit();
        if (more) {
            rows.remove(page.limit());
        }
        if (page.backward()) {
            Collections.reverse(rows);
        }
        boolean hasNext = page.backward() || more;
        boolean hasPrevious = page.backward() ? more : page.place() != null;
        String next = hasNext && !rows.isEmpty()
                ? cursor(StoredRecords.place(rows.get(rows.size() - 1)), false, page, reader, scope)
                : null;
        String previous = hasPrevious && !rows.isEmpty()
                ? cursor(StoredRecords.place(rows.get(0)), true, page, reader, scope)
                : null;
        return answer(rows.stream().map(json).toList(), page.limit(), next, previous);
    }

    private Request read(HttpServletRequest request, Caller reader, TenantScope scope) {
        Faults faults = new Faults();
        Parameters given =
                Parameters.of(request.getParameterMap(), List.of(SearchMembers.LIMIT, SearchMembers.CURSOR), faults);
        int limit = SearchMembers.LIMIT.readOrDefault(given, faults);
        String cursor = SearchMembers.CURSOR.read(given, faults);
        Request page = new Request(limit, null, false);
        if (cursor != null) {
            try {
                CursorContent content = cursors.read(cursor, reader, scope);
                page = new Request(
                        given.has(SearchMembers.LIMIT.name()) ? limit : content.limit(),
                        content.position(),
                        content.backward());
            } catch (InvalidCursorException e) {
                faults.add(
                        "cursor",
                        FaultCode.INVALID_CURSOR,
                        "The cursor does not belong to this caller and list; send it unchanged, or start again without"
                                + " one.");
            }
        }
        faults.throwIfAny();
        return page;
    }

    private String cursor(Position position, boolean backward, Request page, Caller reader, TenantScope scope) {
        return cursors.write(
                        new CursorContent(Map.of(), false, "", TOTAL, page.limit(), position, backward), reader, scope)
                .text();
    }

    private static <A> ResponseEntity<Page<A>> answer(
            List<A> items, int limit, @Nullable String next, @Nullable String previous) {
        String self = ServletUriComponentsBuilder.fromCurrentRequest().build().toUriString();
        Links links = new Links(self, address(next), address(previous));
        HttpHeaders headers = new HttpHeaders();
        link(headers, links.next(), "next");
        link(headers, links.prev(), "prev");
        About page = new About(limit, items.size(), next != null, next, previous);
        return ResponseEntity.ok().headers(headers).body(new Page<>(items, page, links));
    }

    private static @Nullable String address(@Nullable String cursor) {
        return cursor == null
                ? null
                : ServletUriComponentsBuilder.fromCurrentRequestUri()
                        .replaceQuery("cursor=" + cursor)
                        .build()
                        .toUriString();
    }

    private static void link(HttpHeaders headers, @Nullable String address, String relation) {
        if (address != null) {
            headers.add(HttpHeaders.LINK, "<" + address + ">; rel=\"" + relation + "\"");
        }
    }
}
