package org.txsearch.api.records;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.cursor.CursorContent;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.api.request.cursor.InvalidCursorException;
import org.txsearch.paging.Position;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.TenantScope;
import org.txsearch.records.MerchantRecord;
import org.txsearch.records.StoredRecords;

/** A request for a page of a merchant's records. Cursors are bound to the caller, the merchant, and the kind of records. */
public record ListRequest(HttpServletRequest request, Caller caller, TenantScope scope, Cursors cursors) {

    private record RequestedPage(int limit, @Nullable Position position, boolean backward, Parameters filters) {}

    /**
     * Returns the requested page.
     *
     * @param kind the kind of records
     * @param filters the parameters that select records, which cursors store
     * @param listing reads the filters and returns the list that they select
     * @param json returns a record as it is in responses
     */
    public <T extends MerchantRecord, A> ResponseEntity<RecordPage<A>> page(
            String kind,
            List<Member<?>> filters,
            BiFunction<Parameters, Faults, RecordListing<T>> listing,
            Function<T, A> json) {
        Caller reader = new Caller(kind + "s\n" + caller.subject(), caller.kind(), caller.id(), caller.scopes());
        Faults faults = new Faults();
        RequestedPage page = read(reader, filters, faults);
        RecordListing<T> selected = listing.apply(page.filters(), faults);
        faults.throwIfAny();
        List<T> records = new ArrayList<>(
                StoreCalls.read(() -> selected.list(page.limit() + 1, page.position(), page.backward())));
        boolean more = records.size() > page.limit();
        if (more) {
            records.remove(page.limit());
        }
        if (page.backward()) {
            Collections.reverse(records);
        }
        boolean hasNext = page.backward() || more;
        boolean hasPrevious = page.backward() ? more : page.position() != null;
        String next = hasNext && !records.isEmpty()
                ? cursor(page, reader, StoredRecords.place(records.get(records.size() - 1)), false)
                : null;
        String previous = hasPrevious && !records.isEmpty()
                ? cursor(page, reader, StoredRecords.place(records.get(0)), true)
                : null;
        return RecordPage.response(records.stream().map(json).toList(), page.limit(), next, previous);
    }

    private RequestedPage read(Caller reader, List<Member<?>> filters, Faults faults) {
        List<Member<?>> members = new ArrayList<>(filters);
        members.addAll(List.of(SearchMembers.LIMIT, SearchMembers.CURSOR));
        Parameters given = Parameters.of(request.getParameterMap(), members, faults);
        int limit = SearchMembers.LIMIT.readOrDefault(given, faults);
        String cursor = SearchMembers.CURSOR.read(given, faults);
        if (cursor == null) {
            return new RequestedPage(limit, null, false, given);
        }
        Map<String, Object> selected = filterTexts(given);
        try {
            CursorContent content = cursors.read(cursor, reader, scope);
            if (selected.isEmpty() || selected.equals(content.query())) {
                Map<String, String[]> stored = new LinkedHashMap<>();
                content.query().forEach((name, text) -> stored.put(name, new String[] {text.toString()}));
                return new RequestedPage(
                        given.has(SearchMembers.LIMIT.name()) ? limit : content.limit(),
                        content.position(),
                        content.backward(),
                        Parameters.of(stored, members, faults));
            }
        } catch (InvalidCursorException e) {
            // It gets the same fault as a cursor with other filters, below.
        }
        faults.add(
                SearchMembers.CURSOR.name(),
                FaultCode.INVALID_CURSOR,
                "The cursor does not belong to this caller and list; send it unchanged, or start again without one.");
        return new RequestedPage(limit, null, false, given);
    }

    /** Returns the filters of a request as they were sent. */
    private static Map<String, Object> filterTexts(Parameters given) {
        Map<String, Object> texts = new LinkedHashMap<>();
        for (String name : given.names()) {
            String text = given.get(name);
            if (text != null && !name.equals(SearchMembers.LIMIT.name()) && !name.equals(SearchMembers.CURSOR.name())) {
                texts.put(name, text);
            }
        }
        return texts;
    }

    private String cursor(RequestedPage page, Caller reader, Position position, boolean backward) {
        CursorContent content =
                new CursorContent(filterTexts(page.filters()), TotalMode.NONE, page.limit(), position, backward);
        return cursors.write(content, content.query()::toString, reader, scope).text();
    }
}
