package org.txsearch.walk;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.PointInTimeLostException;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.summary.Movements;

/**
 * All that a filter finds at one point in time, from its first row to its last; whatever is written meanwhile changes
 * nothing of it.
 *
 * <p>The next rows are fetched while these are worked on. A walk serves one thread.
 */
public final class TransactionWalk implements AutoCloseable {

    private final @Nullable PointInTime point;
    private final WalkQuery query;
    private final Instant asOf;
    private final Patience patience = new Patience();
    private final Executor executor;
    private final @Nullable WalkPages walk;
    private @Nullable CompletableFuture<WalkPage> ahead;

    /** The last rows so far, which may have equals on the next page. */
    private List<StoredTransaction> held = List.of();

    /** Without a point in time there is no row. */
    TransactionWalk(@Nullable PointInTime point, WalkQuery query, Instant asOf, Executor executor) {
        this.point = point;
        this.query = query;
        this.asOf = asOf;
        this.executor = executor;
        this.walk = point == null ? null : new WalkPages(point, patience, query);
        this.ahead = fetch(null);
    }

    /** Every event that was ingested before it is found by this walk, if it belongs there. */
    public Instant asOf() {
        return asOf;
    }

    /**
     * All its rows added up, as Elasticsearch counts it.
     *
     * @throws PointInTimeLostException if Elasticsearch keeps it no longer
     * @throws SearchException if Elasticsearch was away for too long
     */
    public Movements movements() {
        PointInTime of = point;
        return of == null
                ? Movements.NONE
                : patience.answer(deadline -> Movements.of(of, query.scope(), query.filter(), deadline));
    }

    /**
     * Returns the next rows in the walk's order; none at its end.
     *
     * @throws PointInTimeLostException if Elasticsearch keeps it no longer
     * @throws SearchException if Elasticsearch was away for too long
     */
    public List<StoredTransaction> next() throws InterruptedException {
        List<StoredTransaction> rows = List.of();
        while (rows.isEmpty() && ahead != null) {
            WalkPage page = await(ahead);
            ahead = page.last() ? null : fetch(page.end());
            rows = complete(page);
        }
        return rows;
    }

    private @Nullable CompletableFuture<WalkPage> fetch(WalkQuery.@Nullable WalkPosition behind) {
        WalkPages from = walk;
        return from == null ? null : CompletableFuture.supplyAsync(() -> from.fetch(behind), executor);
    }

    private static WalkPage await(CompletableFuture<WalkPage> page) throws InterruptedException {
        try {
            return page.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("A page of a walk could not be fetched", e.getCause());
        }
    }

    /** Returns the rows whose equals are all known, equal rows in the order of their ids, as pages have them. */
    private List<StoredTransaction> complete(WalkPage page) {
        List<StoredTransaction> rows = new ArrayList<>(held.size() + page.rows().size());
        rows.addAll(held);
        rows.addAll(page.rows());
        int end = page.last() ? rows.size() : startOfLastKey(rows);
        held = List.copyOf(rows.subList(end, rows.size()));
        List<StoredTransaction> complete = rows.subList(0, end);
        StoredTransaction.orderById(complete, query.order().isAscending());
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
