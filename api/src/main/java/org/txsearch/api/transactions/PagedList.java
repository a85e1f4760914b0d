package org.txsearch.api.transactions;

import java.util.List;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.security.Caller;

/**
 * A list whose rows are transactions, page by page.
 *
 * @param name binds its cursors to it
 * @param parameters the names of its parameters; empty for all of a search
 * @param limit how many rows a page has
 */
public record PagedList(String name, List<String> parameters, Member<Integer> limit) {

    /** The transactions themselves. Their cursors are bound to nothing but their owner. */
    static final PagedList TRANSACTIONS = new PagedList("", List.of(), SearchMembers.LIMIT);

    public PagedList {
        parameters = List.copyOf(parameters);
    }

    /** The usable parameters of a query string. */
    Parameters parameters(QueryParameters given, Faults faults) {
        return parameters.isEmpty()
                ? SearchQuery.parameters(given, faults)
                : Parameters.of(given.values(), parameters, name -> false, faults);
    }

    /** To whom a cursor of this list is sealed. */
    Caller owner(Caller caller) {
        return name.isEmpty()
                ? caller
                : new Caller(name + "\n" + caller.subject(), caller.kind(), caller.id(), caller.scopes());
    }
}
