package org.txsearch.api.search;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.QueryParameters;

/** Reads query strings in the form of the servlet container. */
final class QueryString {

    private QueryString() {}

    static QueryParameters parse(String text) {
        Map<String, String[]> parameters = new LinkedHashMap<>();
        for (String pair : text.isEmpty() ? new String[0] : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            parameters.merge(name, new String[] {value}, QueryString::joined);
        }
        return QueryParameters.of(parameters, text);
    }

    /** Returns the search that a valid query string asks for. */
    static SearchQuery parsed(String text) {
        Faults faults = new Faults();
        SearchQuery query = SearchQuery.read(SearchQuery.parameters(parse(text), faults), faults);
        faults.throwIfAny();
        return query;
    }

    /** Returns the faults of a query string; none if it is valid. */
    static List<Fault> faultsOf(String text) {
        return faultsOf(() -> parsed(text));
    }

    static List<Fault> faultsOf(ThrowableAssert.ThrowingCallable reading) {
        try {
            reading.call();
            return List.of();
        } catch (ProblemException refused) {
            return refused.faults();
        } catch (Throwable unforeseen) {
            throw new AssertionError("Reading must end in a search or in a problem", unforeseen);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String[] joined(String[] some, String[] more) {
        String[] all = new String[some.length + more.length];
        System.arraycopy(some, 0, all, 0, some.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }
}
