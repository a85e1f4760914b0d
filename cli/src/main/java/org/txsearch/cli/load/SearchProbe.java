package org.txsearch.cli.load;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.lookup.BusyMerchant;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * Measures the latency of a small, typical search: the newest page of a busy merchant over the last weeks.
 *
 * <p>It uses the code of all searches, so that its latency is theirs. Not thread-safe.
 */
final class SearchProbe {

    private static final int ROWS = 50;
    private static final int DAYS = 15;

    private static final long KEPT_NANOS = Duration.ofMinutes(1).toNanos();

    private final Cluster cluster;
    private final Duration timeout;
    private final WeekDirectory weeks;
    private final TransactionSearch search;
    private final Field createdAt;
    private @Nullable Target target;

    private record Target(TenantScope merchant, PageRequest page, long chosenNanos) {}

    /** Creates a probe whose searches are cancelled after the timeout. */
    SearchProbe(Cluster cluster, Duration timeout) {
        this.cluster = cluster;
        this.timeout = timeout;
        this.weeks = new WeekDirectory(cluster);
        this.search = new ElasticsearchTransactionSearch(cluster);
        this.createdAt = FieldCatalogue.transaction().field("created_at");
    }

    /**
     * Runs one search and returns the time it took; empty if there is nothing to search yet.
     *
     * @throws IOException if no merchant could be chosen
     * @throws org.txsearch.paging.SearchException if the search failed or took too long
     * @throws org.txsearch.cluster.DeadlineExceededException if choosing a merchant took too long
     */
    Optional<Duration> run() throws IOException {
        Target chosen = target;
        if (chosen == null || System.nanoTime() - chosen.chosenNanos() > KEPT_NANOS) {
            chosen = choose();
            target = chosen;
        }
        if (chosen == null) {
            return Optional.empty();
        }
        long start = System.nanoTime();
        search.page(chosen.merchant(), chosen.page(), Deadline.after(timeout));
        return Optional.of(Duration.ofNanos(System.nanoTime() - start));
    }

    private @Nullable Target choose() throws IOException {
        return BusyMerchant.find(cluster, weeks, timeout).map(this::target).orElse(null);
    }

    private Target target(BusyMerchant merchant) {
        Instant end = merchant.week().end();
        TransactionFilter lately = new FieldFilter.During(createdAt, end.minus(DAYS, ChronoUnit.DAYS), end);
        return new Target(
                new TenantScope(merchant.id()),
                new PageRequest(lately, Order.CREATED_AT_DESCENDING, ROWS, TotalMode.NONE, null, false),
                System.nanoTime());
    }
}
