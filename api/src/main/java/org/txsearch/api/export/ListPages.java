package org.txsearch.api.export;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
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
import org.txsearch.api.security.Caller;
import org.txsearch.api.transactions.Faults;
import org.txsearch.api.transactions.ListParameters;
import org.txsearch.exports.ListPlace;
import org.txsearch.page.Position;
import org.txsearch.query.TenantScope;

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
     * @param json what an answer says of a row
     */
    record Listed<T>(
            String name,
            Source<T> source,
            Function<T, ListPlace> place,
            Function<T, Map<String, @Nullable Object>> json) {}

    private record Wanted(int limit, @Nullable ListPlace place, boolean backward) {}

    /** The page that a request asks for. */
    <T> ResponseEntity<Map<String, @Nullable Object>> page(
            Listed<T> list, HttpServletRequest request, Caller caller, TenantScope scope) {
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

    private static ResponseEntity<Map<String, @Nullable Object>> answer(
            List<Map<String, @Nullable Object>> items, int limit, @Nullable String next, @Nullable String previous) {
        Map<String, @Nullable Object> page = new LinkedHashMap<>();
        page.put("limit", limit);
        page.put("count", items.size());
        page.put("has_more", next != null);
        page.put("next_cursor", next);
        page.put("prev_cursor", previous);
        Map<String, @Nullable Object> links = new LinkedHashMap<>();
        links.put(
                "self", ServletUriComponentsBuilder.fromCurrentRequest().build().toUriString());
        links.put("next", address(next));
        links.put("prev", address(previous));
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("items", items);
        answer.put("page", page);
        answer.put("links", links);
        HttpHeaders headers = new HttpHeaders();
        link(headers, links.get("next"), "next");
        link(headers, links.get("prev"), "prev");
        return ResponseEntity.ok().headers(headers).body(answer);
    }

    private static @Nullable String address(@Nullable String cursor) {
        return cursor == null
                ? null
                : ServletUriComponentsBuilder.fromCurrentRequestUri()
                        .replaceQuery("cursor=" + cursor)
                        .build()
                        .toUriString();
    }

    private static void link(HttpHeaders headers, @Nullable Object address, String relation) {
        if (address != null) {
            headers.add(HttpHeaders.LINK, "<" + address + ">; rel=\"" + relation + "\"");
        }
    }
}
