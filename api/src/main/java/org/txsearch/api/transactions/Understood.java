package org.txsearch.api.transactions;

import java.util.Map;
import org.txsearch.query.TransactionFilter;

/**
 * A part of a body's filter.
 *
 * @param filter what it means
 * @param resolved the same part as JSON, with its dates resolved; read again it means the same
 */
record Understood(TransactionFilter filter, Map<String, Object> resolved) {}
