package org.txsearch.api.transactions;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

/** Goes from a request with a cursor to the page that it names, and from a page to the cursors of its neighbours. */
@Component
final class PageCursors {

    private static final Set<String> NOT_PART_OF_THE_QUERY = Set.of(QueryReader.CURSOR, QueryReader.LIMIT);

    private final QueryReader reader;
    private final Cursors cursors;

    PageCursors(QueryReader reader, Cursors cursors) {
        this.reader = reader;
        this.cursors = cursors;
    }

    /** A query and the page of it that is wanted. */
    record Wanted(SearchQuery query, PageRequest page) {}

    /** What the request asks for; throws all its faults at once. */
    Wanted read(Map<String, String[]> given, Caller caller, TenantScope scope) {
        Faults faults = new Faults();
        Parameters parameters = reader.parameters(given, faults);
        SearchQuery asked = reader.read(parameters, faults);
        String cursor = parameters.get(QueryReader.CURSOR);
        Wanted wanted =
                cursor == null ? first(asked) : behind(cursor, parameters, asked, faults.count() == 0, caller, scope);
        if (wanted == null) {
            faults.add(
                    QueryReader.CURSOR,
                    FaultCode.INVALID_CURSOR,
                    "The cursor is not one of this caller, merchant and query. Send it as it was given, alone or with"
                            + " the same query.");
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
        return cursors.write(
                new CursorContent(texts(query), "", name(query), query.limit(), position, backward), caller, scope);
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
        if (alone ? !remembersQuery : !isSame(content, asked, parameters)) {
            return null;
        }
        SearchQuery query = alone ? remembered(content, parameters) : askedAgain(content, parameters, asked);
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

    private static boolean isSame(CursorContent content, SearchQuery asked, Parameters parameters) {
        boolean sameQuery = content.queryHash().isEmpty()
                ? content.parameters().equals(texts(asked))
                : content.queryHash().equals(Cursors.queryHash(texts(asked)));
        boolean sameTotal =
                !parameters.has(QueryReader.TOTAL) || content.total().equals(name(asked));
        return sameQuery && sameTotal;
    }

    /** The query that the cursor remembers, with the request's limit where it has one. */
    private SearchQuery remembered(CursorContent content, Parameters parameters) {
        Map<String, String[]> again = new LinkedHashMap<>();
        content.parameters().forEach((name, value) -> again.put(name, new String[] {value}));
        return read(again, content, parameters.get(QueryReader.LIMIT));
    }

    private SearchQuery askedAgain(CursorContent content, Parameters parameters, SearchQuery asked) {
        Map<String, String[]> again = new LinkedHashMap<>();
        texts(asked).forEach((name, value) -> again.put(name, new String[] {value}));
        return read(again, content, parameters.get(QueryReader.LIMIT));
    }

    private SearchQuery read(Map<String, String[]> parameters, CursorContent content, @Nullable String limit) {
        parameters.put(QueryReader.TOTAL, new String[] {content.total()});
        parameters.put(QueryReader.LIMIT, new String[] {limit == null ? Integer.toString(content.limit()) : limit});
        Faults faults = new Faults();
        SearchQuery query = reader.read(reader.parameters(parameters, faults), faults);
        faults.throwIfAny();
        return query;
    }

    /** The resolved parameters as they would stand in a query string. */
    static Map<String, String> texts(SearchQuery query) {
        Map<String, String> texts = new LinkedHashMap<>();
        query.resolved()
                .forEach((name, value) -> texts.put(
                        name,
                        value instanceof Collection<?> values
                                ? String.join(
                                        ",",
                                        List.copyOf(values).stream()
                                                .map(Object::toString)
                                                .toList())
                                : value.toString()));
        return texts;
    }

    private static String name(SearchQuery query) {
        return query.total().name().toLowerCase(Locale.ROOT);
    }
}
