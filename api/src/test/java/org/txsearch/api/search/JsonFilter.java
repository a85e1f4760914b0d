package org.txsearch.api.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.txsearch.api.platform.problem.Fault;
import org.txsearch.api.request.Faults;

/** Reads bodies, written with single quotes instead of double ones. */
final class JsonFilter {

    private JsonFilter() {}

    /** Returns the search that a valid body asks for. */
    static SearchQuery parsed(String body) {
        Faults faults = new Faults().inBody();
        SearchQuery query =
                SearchQuery.read(SearchQuery.body(body.replace('\'', '"').getBytes(UTF_8), faults), faults);
        faults.throwIfAny();
        return query;
    }

    /** Returns the search whose filter this is. */
    static SearchQuery filtered(String filter) {
        return parsed("{'filter':" + filter + "}");
    }

    /** Returns the faults of a body; none if it is valid. */
    static List<Fault> faultsOf(String body) {
        return QueryString.faultsOf(() -> parsed(body));
    }

    /** Returns the pointers and codes of the faults of a body. */
    static List<String> spoken(String body) {
        return faultsOf(body).stream()
                .map(fault -> fault.pointer() + " " + fault.code())
                .toList();
    }
}
