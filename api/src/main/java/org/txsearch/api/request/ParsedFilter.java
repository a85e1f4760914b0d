package org.txsearch.api.request;

import java.util.Map;
import org.txsearch.query.TransactionFilter;

/**
 * A filter of a body, or a part of it.
 *
 * @param filter the meaning of it
 * @param echo it as JSON with its dates resolved, which has the same meaning
 */
record ParsedFilter(TransactionFilter filter, Map<String, Object> echo) {}
