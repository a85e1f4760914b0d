package org.txsearch.snapshot;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.txsearch.page.EqualRows;
import org.txsearch.page.PointInTime;
import org.txsearch.page.SearchException;
import org.txsearch.page.SnapshotLostException;
import org.txsearch.page.StoredTransaction;
import org.txsearch.summary.CurrencyTotals;
import org.txsearch.summary.Sums;

/**
 * All that a filter finds at one point in time, from its first row to its last; whatever is written meanwhile changes
 * nothing of it.
 *
 * <p>The next rows are fetched while these are worked on. A snapshot serves one thread.
 */
public final class Snapshot implements AutoCloseable {

    private final @Nullable PointInTime point;
    private final SnapshotQuery query;
    private final Instant asOf;
    private final Patience patience = new Patience();
    private final Executor executor;
    private final @Nullable SnapshotWalk walk;
    private @Nullable CompletableFuture<SnapshotPage> ahead;

    /** The last rows so far, which may have equals on the next page. */
    private List<StoredTransaction> held = List.of();

    /** Without a point in time there is no row. */
    Snapshot(@Nullable PointInTime point, SnapshotQuery query, Instant asOf, Executor executor) {
        this.point = point;
        this.query = query;
        this.asOf = asOf;
        this.executor = executor;
        this.walk = point == null ? null : new SnapshotWalk(point, patience, query);
        this.ahead = fetch(null);
    }

    /** Every event that was taken in before it is in this snapshot, if it belongs there. */
    public Instant asOf() {
        return asOf;
    }

    /**
     * What this snapshot adds up to by the currency's code, as Elasticsearch counts it.
     *
     * @throws SnapshotLostException where Elasticsearch keeps it no longer
     * @throws SearchException where Elasticsearch was away for too long
     */
    public SortedMap<String, Sums> totals() {
        PointInTime of = point;
        return of == null
                ? new TreeMap<>()
                : patience.answer(deadline -> CurrencyTotals.of(of, query.scope(), query.filter(), deadline));
    }

    /**
     * The next rows in the snapshot's order; none at its end.
     *
     * @throws SnapshotLostException where Elasticsearch keeps it no longer
     * @throws SearchException where Elasticsearch was away for too long
     */
    public List<StoredTransaction> next() throws InterruptedException {
        List<StoredTransaction> rows = List.of();
        while (rows.isEmpty() && ahead != null) {
            SnapshotPage page = await(ahead);
            ahead = page.last() ? null : fetch(page.end());
            rows = complete(page);
        }
        return rows;
    }

    private @Nullable CompletableFuture<SnapshotPage> fetch(SnapshotQuery.@Nullable Place behind) {
        SnapshotWalk from = walk;
        return from == null ? null : CompletableFuture.supplyAsync(() -> from.fetch(behind), executor);
    }

    private static SnapshotPage await(CompletableFuture<SnapshotPage> page) throws InterruptedException {
        try {
            return page.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("A page of a snapshot could not be fetched", e.getCause());
        }
    }

    /** The rows of which surely all equals are there, those equals in the order of their ids, as pages have them. */
    private List<StoredTransaction> complete(SnapshotPage page) {
        List<StoredTransaction> rows = new ArrayList<>(held.size() + page.rows().size());
        rows.addAll(held);
        rows.addAll(page.rows());
        int end = page.last() ? rows.size() : startOfLastKey(rows);
        held = List.copyOf(rows.subList(end, rows.size()));
        List<StoredTransaction> complete = rows.subList(0, end);
        EqualRows.orderById(complete, query.isAscending());
        return complete;
    }

    private static int startOfLastKey(List<StoredTransaction> rows) {
        int start = Math.max(0, rows.size() - 1);
        while (start > 0 && rows.get(start - 1).hasKeyOf(rows.get(start))) {
            start--;
        }
        return start;
    }

    @Override
    public void close() {
        patience.end();
        if (point != null) {
            point.close();
        }
    }
}
