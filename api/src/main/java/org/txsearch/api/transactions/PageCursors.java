package org.txsearch.api.transactions;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.cursor.CursorContent;
import org.txsearch.api.cursor.Cursors;
import org.txsearch.api.cursor.InvalidCursorException;
import org.txsearch.api.cursor.SealedCursor;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.security.Caller;
import org.txsearch.paging.Position;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds the page that a request with a cursor means, and makes the cursors of neighbouring pages.
 *
 * @param list whose pages they are; cursors of one list are invalid for another
 */
@Component
public record PageCursors(Cursors cursors, PagedList list) {

    private static final String LIMIT = SearchMembers.LIMIT.name();
    private static final String MIN_AS_OF = SearchMembers.MIN_AS_OF.name();
    private static final String TOTAL = SearchMembers.TOTAL.name();
    private static final Set<String> NOT_PART_OF_THE_QUERY = Set.of(SearchMembers.CURSOR.name(), LIMIT, MIN_AS_OF);

    /** The cursors of the transactions' list. */
    @Autowired
    PageCursors(Cursors cursors) {
        this(cursors, PagedList.TRANSACTIONS);
    }

    /** The cursors of another list. */
    public PageCursors of(PagedList other) {
        return new PageCursors(cursors, other);
    }

    /** Reads a query string; throws all its faults at once. */
    public SearchQuery read(QueryParameters given, Caller caller, TenantScope scope) {
        Faults faults = new Faults();
        return requested(list.parameters(given, faults), faults, caller, scope);
    }

    /** Reads a body, with which there may be no parameters; throws all faults at once. */
    SearchQuery readBody(byte[] body, Map<String, String[]> given, Caller caller, TenantScope scope) {
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
        if (requested == null) {
            throw new IllegalStateException("A fault was noted and not thrown");
        }
        return requested;
    }

    /** The cursor of a position in the query. */
    public SealedCursor write(
            SearchQuery query, Position position, boolean backward, Caller caller, TenantScope scope) {
        String hash = Cursors.queryHash(query.identity());
        return cursors.write(
                new CursorContent(
                        texts(query),
                        hasEscapes(query),
                        hash,
                        name(query),
                        query.page().limit(),
                        position,
                        backward),
                list.owner(caller),
                scope);
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
            // The request's own faults are reported; whether the query is the same is unknown.
            return sent;
        }
        if (alone && !remembersQuery || !alone && !isSame(content, sent, parameters)) {
            return null;
        }
        Map<String, String> again = new LinkedHashMap<>(alone ? content.parameters() : texts(sent));
        boolean escaped = !alone || content.listsEscaped();
        return read(again, escaped, content, parameters.get(LIMIT), parameters.get(MIN_AS_OF))
                .at(content.position(), content.backward());
    }

    private boolean isSame(CursorContent content, SearchQuery query, Parameters parameters) {
        String identity = query.identity();
        boolean sameQuery = content.queryHash().isEmpty()
                ? identity.equals(
                        read(new LinkedHashMap<>(content.parameters()), content.listsEscaped(), content, null, null)
                                .identity())
                : content.queryHash().equals(Cursors.queryHash(identity));
        boolean sameTotal = !parameters.has(TOTAL) || content.total().equals(name(query));
        return sameQuery && sameTotal;
    }

    /** Reads the query again, with the members that every request has for itself. */
    private SearchQuery read(
            Map<String, String> resolved,
            boolean escaped,
            CursorContent content,
            @Nullable String limit,
            @Nullable String minAsOf) {
        resolved.put(TOTAL, content.total());
        resolved.put(LIMIT, limit == null ? Integer.toString(content.limit()) : limit);
        if (minAsOf != null) {
            resolved.put(MIN_AS_OF, minAsOf);
        }
        Faults faults = new Faults();
        SearchQuery query = SearchQuery.read(SearchQuery.remembered(resolved, escaped, faults), list.limit(), faults);
        faults.throwIfAny();
        return query;
    }

    /** The resolved parameters as a query string would have them; the filter of a body is its JSON. */
    static Map<String, String> texts(SearchQuery query) {
        Map<String, String> texts = new LinkedHashMap<>();
        query.resolved().forEach((name, value) -> texts.put(name, text(value)));
        return texts;
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> tree) {
            return JsonMapper.shared().writeValueAsString(tree);
        }
        return value instanceof Collection<?> values ? Parameters.join(values) : value.toString();
    }

    private static boolean hasEscapes(SearchQuery query) {
        return query.resolved().values().stream()
                .anyMatch(value -> value instanceof Collection<?> values
                        && Parameters.join(values).indexOf('\\') >= 0);
    }

    private static String name(SearchQuery query) {
        return SearchMembers.name(query.page().total());
    }
}
