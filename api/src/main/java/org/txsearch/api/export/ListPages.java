package org.txsearch.api.export;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
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
import org.txsearch.api.cursor.CursorContent;
import org.txsearch.api.cursor.Cursors;
import org.txsearch.api.cursor.InvalidCursorException;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.ListParameters;
import org.txsearch.api.security.Caller;
import org.txsearch.exports.ListPlace;
import org.txsearch.page.Position;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** Pages of a merchant's exports or schedules, the newest first, with cursors as the transactions' pages have them. */
@Component
final class ListPages {

    private static final int DEFAULT_LIMIT = 100;
    private static final String TOTAL = "none";

    private final Cursors cursors;
    private final ListParameters parameters;

    ListPages(Cursors cursors, ListParameters parameters) {
        this.cursors = cursors;
        this.parameters = parameters;
    }

    /** A list that can be read from any place, in both directions. */
    interface Source<T> {
        List<T> rows(int most, @Nullable ListPlace behind, boolean backward) throws IOException;
    }

    /**
     * What a list has.
     *
     * @param name its name, which its cursors bear
     * @param source its rows
     * @param place where a row stands
     * @param json a row in answers
     */
    record Listed<T, A>(String name, Source<T> source, Function<T, ListPlace> place, Function<T, A> json) {}

    /** A page in answers. */
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

    private record Wanted(int limit, @Nullable ListPlace place, boolean backward) {}

    /** The page that a request asks for. */
    <T, A> ResponseEntity<Page<A>> page(
            Listed<T, A> list, HttpServletRequest request, Caller caller, TenantScope scope) {
        // A cursor of one list is none of another, nor of the transactions'.
        Caller reader = new Caller(list.name() + "\n" + caller.subject(), caller.kind(), caller.id(), caller.scopes());
        Wanted wanted = wanted(request, reader, scope);
        List<T> rows = new ArrayList<>(
                KeptAnswers.answered(() -> list.source().rows(wanted.limit() + 1, wanted.place(), wanted.backward())));
        boolean more = rows.size() > wanted.limit();
        if (more) {
            rows.remove(wanted.limit());
        }
        if (wanted.backward()) {
            Collections.reverse(rows);
        }
        boolean hasNext = wanted.backward() || more;
        boolean hasPrevious = wanted.backward() ? more : wanted.place() != null;
        String next = hasNext && !rows.isEmpty()
                ? cursor(list.place().apply(rows.get(rows.size() - 1)), false, wanted, reader, scope)
                : null;
        String previous = hasPrevious && !rows.isEmpty()
                ? cursor(list.place().apply(rows.get(0)), true, wanted, reader, scope)
                : null;
        return answer(rows.stream().map(list.json()).toList(), wanted.limit(), next, previous);
    }

    private Wanted wanted(HttpServletRequest request, Caller reader, TenantScope scope) {
        Faults faults = new Faults();
        ListParameters.Wanted asked = parameters.page(request.getParameterMap(), faults);
        Wanted wanted = new Wanted(asked.limit() == 0 ? DEFAULT_LIMIT : asked.limit(), null, false);
        if (asked.cursor() != null) {
            try {
                CursorContent content = cursors.read(asked.cursor(), reader, scope);
                wanted = new Wanted(
                        asked.limit() == 0 ? content.limit() : asked.limit(),
                        new ListPlace(
                                content.position().key(), content.position().tie()),
                        content.backward());
            } catch (InvalidCursorException e) {
                faults.add(
                        "cursor",
                        FaultCode.INVALID_CURSOR,
                        "The cursor does not belong to this caller and list; send it unchanged, or start again without one.");
            }
        }
        faults.throwIfAny();
        return wanted;
    }

    private String cursor(ListPlace place, boolean backward, Wanted wanted, Caller reader, TenantScope scope) {
        Position position = new Position(place.createdMillis(), place.tie(), null);
        return cursors.write(new CursorContent(Map.of(), "", TOTAL, wanted.limit(), position, backward), reader, scope)
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
