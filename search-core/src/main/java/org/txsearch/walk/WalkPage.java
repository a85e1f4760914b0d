package org.txsearch.walk;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.paging.StoredTransaction;

/**
 * Some rows of a walk.
 *
 * @param rows the rows as Elasticsearch ordered them
 * @param end the place after them, or null if there was never a row
 * @param last whether no rows are after them
 */
record WalkPage(List<StoredTransaction> rows, WalkQuery.@Nullable WalkPosition end, boolean last) {}
