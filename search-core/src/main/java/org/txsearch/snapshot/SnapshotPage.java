package org.txsearch.snapshot;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.page.StoredTransaction;

/**
 * Some rows of a snapshot.
 *
 * @param rows the rows as Elasticsearch ordered them
 * @param end the place behind them, or null where there was never a row
 * @param last whether no rows are behind them
 */
record SnapshotPage(List<StoredTransaction> rows, SnapshotQuery.@Nullable Place end, boolean last) {}
