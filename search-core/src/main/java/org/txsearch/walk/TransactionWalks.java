package org.txsearch.walk;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PointInTime;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.WeekSearches;
import org.txsearch.process.DaemonThreads;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;

/**
 * Opens walks through all transactions that a filter finds. Elasticsearch holds the data of each: callers bound their
 * number.
 */
public final class TransactionWalks {

    /** Longer than any page takes; each page renews it. */
    private static final Duration KEEP_ALIVE = Duration.ofMinutes(5);

    private final WeekSearches searches;
    private final Executor ahead = Executors.newCachedThreadPool(new DaemonThreads("walk-ahead"));

    public TransactionWalks(Cluster cluster, WeekDirectory weeks) {
        this.searches = new WeekSearches(cluster, weeks);
    }

    /**
     * All that the filter finds of the merchant's transactions, as it is now, in that order.
     *
     * @throws SearchException if Elasticsearch does not answer
     * @throws IllegalArgumentException for the order of last changes, which no field of a snapshot has
     */
    public TransactionWalk open(TenantScope scope, TransactionFilter filter, Order order) {
        if (order.isByLastChange()) {
            throw new IllegalArgumentException("No field has the time of the last change");
        }
        Deadline deadline = Deadline.after(Patience.WITH_A_CALL);
        return searches.among(
                listing -> {
                    // The listed weeks were complete at their instant; the view opened now is no older.
                    PointInTime point = searches.pointInTime(scope, listing, filter, KEEP_ALIVE, deadline)
                            .orElse(null);
                    return new TransactionWalk(point, new WalkQuery(scope, filter, order), listing.asOf(), ahead);
                },
                deadline);
    }
}
