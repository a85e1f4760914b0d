package org.txsearch.api.search;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.request.cursor.CursorContent;
import org.txsearch.api.request.cursor.Cursors;
import org.txsearch.api.request.cursor.InvalidCursorException;
import org.txsearch.api.request.cursor.SealedCursor;
import org.txsearch.paging.Position;
import org.txsearch.paging.TransactionPage;
import org.txsearch.query.TenantScope;

/**
 * Reads requests for a page, with or without a cursor, and writes the cursors of its neighbours.
 *
 * @param list the list of the pages; cursors of other lists are invalid
 */
@Component
public record PageCursors(Cursors cursors, PagedList list) {

    private static final String LIMIT = SearchMembers.LIMIT.name();
    private static final String TOTAL = SearchMembers.TOTAL.name();
    private static final Set<String> NOT_PART_OF_THE_QUERY =
            Set.of(SearchMembers.CURSOR.name(), LIMIT, SearchMembers.MIN_AS_OF.name());

    /** Creates the cursors of the list of transactions. */
    @Autowired
    PageCursors(Cursors cursors) {
        this(cursors, PagedList.TRANSACTIONS);
    }

    /** Returns the cursors of another list. */
    public PageCursors of(PagedList other) {
        return new PageCursors(cursors, other);
    }

    /** Reads a query string; rejects the request with all its faults. */
    public SearchQuery read(QueryParameters given, Caller caller, TenantScope scope) {
        Faults faults = new Faults();
        return requested(list.parameters(given, faults), faults, caller, scope);
    }

    /** Reads a body, which excludes parameters; throws all faults at once. */
    public SearchQuery readBody(byte[] body, Map<String, String[]> given, Caller caller, TenantScope scope) {
        Faults faults = new Faults();
        Parameters.requireNone(given, faults);
        return requested(SearchQuery.body(body, faults.inBody()), faults.inBody(), caller, scope);
    }

    private SearchQuery requested(Parameters parameters, Faults faults, Caller caller, TenantScope scope) {
        SearchQuery query = SearchQuery.read(parameters, list.limit(), faults);
        String cursor = parameters.get(SearchMembers.CURSOR.name());
        SearchQuery requested =
                cursor == null ? query : after(cursor, parameters, query, faults.count() == 0, caller, scope);
        if (requested == null) {
            faults.add(
                    SearchMembers.CURSOR.name(),
                    FaultCode.INVALID_CURSOR,
                    "The cursor does not belong to this caller, merchant and query; send it unchanged, alone or with the"
                            + " same query, or start again without one.");
        }
        faults.throwIfAny();
        return Objects.requireNonNull(requested);
    }

    /** Returns the cursors and addresses of the neighbours of a page in the list at a path. */
    public PageLinks neighbours(
            String path, SearchQuery query, TransactionPage page, Caller caller, TenantScope scope) {
        Position next = page.next();
        Position previous = page.previous();
        return PageLinks.of(
                path,
                query,
                next == null ? null : write(query, next, false, caller, scope),
                previous == null ? null : write(query, previous, true, caller, scope));
    }

    /** Returns the cursor of a position in the result. */
    SealedCursor write(SearchQuery query, Position position, boolean backward, Caller caller, TenantScope scope) {
        CursorContent content = new CursorContent(
                query.resolved(), query.page().total(), query.page().limit(), position, backward);
        return cursors.write(content, query::identity, list.owner(caller), scope);
    }

    private @Nullable SearchQuery after(
            String cursor, Parameters parameters, SearchQuery sent, boolean isValid, Caller caller, TenantScope scope) {
        CursorContent content;
        try {
            content = cursors.read(cursor, list.owner(caller), scope);
        } catch (InvalidCursorException e) {
            return null;
        }
        boolean alone = NOT_PART_OF_THE_QUERY.containsAll(parameters.names());
        boolean remembersQuery = content.queryHash().isEmpty();
        if (!isValid) {
            // Report the faults of the request. It is unknown whether the query is the same.
            return sent;
        }
        if (alone && !remembersQuery || !alone && !isSame(content, sent, parameters)) {
            return null;
        }
        SearchQuery query = alone ? SearchQuery.remembered(content.query()) : sent;
        int limit = parameters.has(LIMIT) ? sent.page().limit() : content.limit();
        return query.at(content, limit, sent.minAsOf());
    }

    private static boolean isSame(CursorContent content, SearchQuery sent, Parameters parameters) {
        String identity = sent.identity();
        boolean sameQuery = content.queryHash().isEmpty()
                ? identity.equals(SearchQuery.remembered(content.query()).identity())
                : content.queryHash().equals(Cursors.queryHash(identity));
        return sameQuery
                && (!parameters.has(TOTAL) || content.total() == sent.page().total());
    }
}
