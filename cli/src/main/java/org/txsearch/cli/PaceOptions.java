package org.txsearch.cli;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekDirectory;
import org.txsearch.ingest.throttle.Throttle;
import org.txsearch.ingest.throttle.YieldingThrottle;
import org.txsearch.paging.BusyMerchant;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import picocli.CommandLine.Option;

/** The options for the pace of every command that takes records in. */
final class PaceOptions {

    private static final double SLOWDOWN = 2;

    @Option(names = "--max-rate", paramLabel = "N", description = "take in at most N records a second")
    private @Nullable Double maxRate;

    @Option(
            names = "--yield",
            description = "yield to searches: slow down while a small search takes more than twice as long as before,"
                    + " or while Elasticsearch rejects writes")
    private boolean yielding;

    @Option(
            names = "--yield-factor",
            paramLabel = "X",
            description = "like --yield, but while a search takes more than X times as long as before")
    private @Nullable Double factor;

    boolean isAny() {
        return maxRate != null || yielding || factor != null;
    }

    /** Refuses invalid values, before anything is started. */
    void check() {
        if (maxRate != null && !(maxRate > 0)) {
            throw new CommandException("--max-rate must be a number of records a second, more than 0.");
        }
        if (factor != null && !(factor > 1)) {
            throw new CommandException("--yield-factor must be more than 1: how many times longer a search may take.");
        }
    }

    /**
     * Starts the pace; to yield, the latency of searches is measured first.
     *
     * @param rejections how often Elasticsearch has rejected writes so far
     */
    Throttle start(Cluster cluster, LongSupplier rejections) {
        double max = maxRate == null ? Double.POSITIVE_INFINITY : maxRate;
        if (yielding || factor != null) {
            SearchProbe probe = new SearchProbe(cluster, YieldingThrottle.MAX_SEARCH);
            return YieldingThrottle.start(probe::run, rejections, factor == null ? SLOWDOWN : factor, max);
        }
        return maxRate == null ? Throttle.UNLIMITED : Throttle.of(max);
    }

    /**
     * Times a small search of a kind that merchants make all day: the newest page of a busy merchant over the last weeks.
     *
     * <p>It uses the same code as every search, so that it has the same latency. One thread probes.
     */
    public static final class SearchProbe {

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

        /** A probe of that cluster that cancels its search after that time. */
        public SearchProbe(Cluster cluster, Duration timeout) {
            this.cluster = cluster;
            this.timeout = timeout;
            this.weeks = new WeekDirectory(cluster);
            this.search = new ElasticsearchTransactionSearch(cluster);
            this.createdAt = FieldCatalogue.transaction().field("created_at");
        }

        /**
         * Runs one search and returns the time it took; empty where there is nothing to search yet.
         *
         * @throws IOException where no merchant could be chosen
         * @throws org.txsearch.paging.SearchException where the search failed or took too long
         * @throws org.txsearch.cluster.DeadlineExceededException where choosing a merchant took too long
         */
        public Optional<Duration> run() throws IOException {
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
}
