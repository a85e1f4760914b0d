package org.txsearch.cluster;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.txsearch.index.WeekDirectory;
import org.txsearch.paging.Order;
import org.txsearch.paging.SearchException;
import org.txsearch.query.TransactionFilter;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;

/** Walks through all transactions of one merchant, as an export does, again and again. */
final class WalkLoad implements AutoCloseable {

    private static final TransactionFilter ALL = new TransactionFilter.And(java.util.List.of());

    private final TransactionWalks walks;
    private final SearchLoad stored;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final AtomicInteger whole = new AtomicInteger();
    private final AtomicInteger begunAgain = new AtomicInteger();
    private final AtomicInteger wrong = new AtomicInteger();
    private final Future<?> walking;
    private volatile boolean isOver;

    /** Begins. */
    WalkLoad(Cluster cluster, SearchLoad stored) {
        this.walks = new TransactionWalks(cluster, new WeekDirectory(cluster));
        this.stored = stored;
        this.walking = thread.submit(this::walk);
    }

    private void walk() {
        while (!isOver) {
            try (TransactionWalk walk = walks.open(stored.merchant(), ALL, Order.CREATED_AT_ASCENDING)) {
                int rows = 0;
                for (int page = walk.next().size(); page > 0; page = walk.next().size()) {
                    rows += page;
                }
                (rows == SearchLoad.ROWS ? whole : wrong).incrementAndGet();
            } catch (SearchException e) {
                // An export begins its walk again where its point in time is lost with a node.
                begunAgain.incrementAndGet();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Returns how many found every row. */
    int whole() {
        return whole.get();
    }

    int begunAgain() {
        return begunAgain.get();
    }

    /** Returns how many walks ended with fewer or more rows than there are. */
    int wrong() {
        return wrong.get();
    }

    /** Ends it after the present walk. */
    void end() throws Exception {
        isOver = true;
        walking.get();
    }

    @Override
    public void close() {
        isOver = true;
        thread.shutdownNow();
    }
}
