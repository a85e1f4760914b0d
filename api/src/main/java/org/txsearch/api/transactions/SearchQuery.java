package org.txsearch.api.transactions;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.txsearch.page.Order;
import org.txsearch.page.TotalMode;
import org.txsearch.query.TransactionFilter;

/**
 * A valid search, whichever way it was asked.
 *
 * @param filter what the transactions match
 * @param order their order
 * @param total how far to count
 * @param limit the most rows of a page
 * @param resolved the parameters as they were understood, each a text or a list of texts
 */
record SearchQuery(TransactionFilter filter, Order order, TotalMode total, int limit, Map<String, Object> resolved) {

    SearchQuery {
        resolved = Collections.unmodifiableMap(new LinkedHashMap<>(resolved));
    }
}
