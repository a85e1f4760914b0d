package org.txsearch.api.search;

import java.util.List;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;

/**
 * A list of transactions with pages.
 *
 * @param name the name to which its cursors are bound
 * @param parameters the names of its parameters; empty for all parameters of a search
 * @param limit the number of rows of a page
 */
public record PagedList(String name, List<String> parameters, Member<Integer> limit) {

    /** The list of all transactions. Its cursors are bound only to their owner. */
    static final PagedList TRANSACTIONS = new PagedList("", List.of(), SearchMembers.LIMIT);

    /** Returns the valid parameters of a query string. */
    Parameters parameters(QueryParameters given, Faults faults) {
        return parameters.isEmpty()
                ? SearchQuery.parameters(given, faults)
                : Parameters.of(given.values(), parameters, name -> false, faults);
    }

    /** Returns the caller to which cursors of this list are bound. */
    Caller owner(Caller caller) {
        return name.isEmpty()
                ? caller
                : new Caller(name + "\n" + caller.subject(), caller.kind(), caller.id(), caller.scopes());
    }
}
