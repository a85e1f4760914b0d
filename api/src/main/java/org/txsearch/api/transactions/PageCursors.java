package org.txsearch.api.transactions;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.cursor.CursorContent;
import org.txsearch.api.cursor.Cursors;
import org.txsearch.api.cursor.InvalidCursorException;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.security.Caller;
import org.txsearch.page.PageRequest;
import org.txsearch.page.Position;
import org.txsearch.query.TenantScope;
import tools.jackson.databind.json.JsonMapper;

/** Goes from a request with a cursor to the page that it names, and from a page to the cursors of its neighbours. */
@Component
final class PageCursors {

    private static final String LIMIT = SearchMembers.LIMIT.name();
    private static final String MIN_AS_OF = SearchMembers.MIN_AS_OF.name();
    private static final String TOTAL = SearchMembers.TOTAL.name();
    private static final Set<String> NOT_PART_OF_THE_QUERY = Set.of(SearchMembers.CURSOR.name(), LIMIT, MIN_AS_OF);

    private final Cursors cursors;

    PageCursors(Cursors cursors) {
        this.cursors = cursors;
    }

    /** A query and the page of it that is wanted. */
    record Wanted(SearchQuery query, PageRequest page) {}

    /** What a query string asks for; throws all its faults at once. */
    Wanted read(Map<String, String[]> given, Caller caller, TenantScope scope) {
        Faults faults = new Faults();
        return wanted(QueryReader.parameters(given, faults), faults, caller, scope);
    }

    /** What a body asks for, beside which no parameters stand; throws all faults at once. */
    Wanted readBody(byte[] body, Map<String, String[]> given, Caller caller, TenantScope scope) {
        Faults faults = new Faults();
        Parameters.requireNone(given, faults);
        return wanted(QueryReader.body(body, faults.inBody()), faults.inBody(), caller, scope);
    }

    private Wanted wanted(Parameters parameters, Faults faults, Caller caller, TenantScope scope) {
        SearchQuery asked = QueryReader.read(parameters, faults);
        String cursor = parameters.get(SearchMembers.CURSOR.name());
        Wanted wanted =
                cursor == null ? first(asked) : behind(cursor, parameters, asked, faults.count() == 0, caller, scope);
        if (wanted == null) {
            faults.add(
                    SearchMembers.CURSOR.name(),
                    FaultCode.INVALID_CURSOR,
                    "The cursor does not belong to this caller, merchant and query; send it unchanged, alone or with the"
                            + " same query, or start again without one.");
        }
        faults.throwIfAny();
        if (wanted == null) {
            throw new IllegalStateException("A fault was noted and not thrown");
        }
        return wanted;
    }

    /** The cursor of a place in the query. */
    Cursors.SealedCursor write(
            SearchQuery query, Position position, boolean backward, Caller caller, TenantScope scope) {
        String hash = Cursors.queryHash(query.identity());
        return cursors.write(
                new CursorContent(texts(query), hash, name(query), query.limit(), position, backward), caller, scope);
    }

    private static Wanted first(SearchQuery query) {
        return new Wanted(
                query, new PageRequest(query.filter(), query.order(), query.limit(), query.total(), null, false));
    }

    private @Nullable Wanted behind(
            String cursor,
            Parameters parameters,
            SearchQuery asked,
            boolean askedIsValid,
            Caller caller,
            TenantScope scope) {
        CursorContent content;
        try {
            content = cursors.read(cursor, caller, scope);
        } catch (InvalidCursorException e) {
            return null;
        }
        boolean alone = NOT_PART_OF_THE_QUERY.containsAll(parameters.names());
        boolean remembersQuery = content.queryHash().isEmpty();
        if (!askedIsValid) {
            // The request's own faults are told; whether the query is the same cannot be said.
            return first(asked);
        }
        if (alone && !remembersQuery || !alone && !isSame(content, asked, parameters)) {
            return null;
        }
        Map<String, String> again = new LinkedHashMap<>(alone ? content.parameters() : texts(asked));
        SearchQuery query = read(again, content, parameters.get(LIMIT), parameters.get(MIN_AS_OF));
        return new Wanted(
                query,
                new PageRequest(
                        query.filter(),
                        query.order(),
                        query.limit(),
                        query.total(),
                        content.position(),
                        content.backward()));
    }

    private boolean isSame(CursorContent content, SearchQuery asked, Parameters parameters) {
        String identity = asked.identity();
        boolean sameQuery = content.queryHash().isEmpty()
                ? identity.equals(read(new LinkedHashMap<>(content.parameters()), content, null, null)
                        .identity())
                : content.queryHash().equals(Cursors.queryHash(identity));
        boolean sameTotal = !parameters.has(TOTAL) || content.total().equals(name(asked));
        return sameQuery && sameTotal;
    }

    /** Reads the query again, with what every request says for itself. */
    private SearchQuery read(
            Map<String, String> resolved, CursorContent content, @Nullable String limit, @Nullable String minAsOf) {
        resolved.put(TOTAL, content.total());
        resolved.put(LIMIT, limit == null ? Integer.toString(content.limit()) : limit);
        if (minAsOf != null) {
            resolved.put(MIN_AS_OF, minAsOf);
        }
        Faults faults = new Faults();
        SearchQuery query = QueryReader.read(QueryReader.remembered(resolved, faults), faults);
        faults.throwIfAny();
        return query;
    }

    /** The resolved parameters as they would stand in a query string; the filter of a body is its JSON. */
    static Map<String, String> texts(SearchQuery query) {
        Map<String, String> texts = new LinkedHashMap<>();
        query.resolved().forEach((name, value) -> texts.put(name, text(value)));
        return texts;
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> tree) {
            return JsonMapper.shared().writeValueAsString(tree);
        }
        return value instanceof Collection<?> values
                ? String.join(",", values.stream().map(String::valueOf).toList())
                : value.toString();
    }

    private static String name(SearchQuery query) {
        return SearchMembers.name(query.total());
    }
}
