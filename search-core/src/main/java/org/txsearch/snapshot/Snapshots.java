package org.txsearch.snapshot;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.txsearch.cluster.Cluster;
import org.txsearch.page.Deadline;
import org.txsearch.page.Order;
import org.txsearch.page.PointInTime;
import org.txsearch.page.SearchException;
import org.txsearch.page.WeekSearches;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.thread.DaemonThreads;
import org.txsearch.weeks.WeekDirectory;

/** Opens snapshots. Elasticsearch keeps what an open one sees: whoever opens them bounds how many are open. */
public final class Snapshots {

    /** Longer than a page is ever worked on; each page renews it. */
    private static final Duration KEEP_ALIVE = Duration.ofMinutes(5);

    private final WeekSearches searches;
    private final Executor ahead = Executors.newCachedThreadPool(new DaemonThreads("snapshot-ahead"));

    /** Snapshots of the weeks of that cluster that the directory knows. */
    public Snapshots(Cluster cluster, WeekDirectory weeks) {
        this.searches = new WeekSearches(cluster, weeks);
    }

    /**
     * All that the filter finds of the merchant's transactions, as it is now, in that order.
     *
     * @throws SearchException where Elasticsearch does not answer
     */
    public Snapshot open(TenantScope scope, TransactionFilter filter, Order order) {
        Deadline deadline = Deadline.after(Patience.WITH_A_CALL);
        return searches.among(
                listing -> {
                    // What is listed was complete at its instant; what is opened now is no older.
                    PointInTime point = searches.pointInTime(scope, listing, filter, KEEP_ALIVE, deadline)
                            .orElse(null);
                    return new Snapshot(point, new SnapshotQuery(scope, filter, order), listing.asOf(), ahead);
                },
                deadline);
    }
}
