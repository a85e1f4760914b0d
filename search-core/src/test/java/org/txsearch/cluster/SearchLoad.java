package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.Weeks;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.PageTotal;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.ElasticsearchTransactionSummaries;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.week.IsoWeek;

/** Twenty searches a second for pages, sums and single transactions, each of whose answers is known in advance. */
final class SearchLoad implements AutoCloseable {

    /** What a merchant waits for. */
    static final Duration LIMIT = Duration.ofSeconds(2);

    private static final int MERCHANTS = 12;
    private static final int ROWS_PER_WEEK = 60;
    private static final int WEEKS = 4;
    static final int ROWS = WEEKS * ROWS_PER_WEEK;
    private static final int PAGE = 50;
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final ZoneId UTC = ZoneId.of("Etc/UTC");

    private final List<TenantScope> merchants = new ArrayList<>();
    private final List<TimedSearch> outcomes = Collections.synchronizedList(new ArrayList<>());
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger number = new AtomicInteger();
    private final ElasticsearchTransactionSearch search;
    private final ElasticsearchTransactionSummaries summaries;

    /** Stores the transactions in that cluster. */
    SearchLoad(Cluster cluster) throws IOException, InterruptedException {
        WeekDirectory weeks = new WeekDirectory(cluster);
        this.search = new ElasticsearchTransactionSearch(cluster, weeks);
        this.summaries = new ElasticsearchTransactionSummaries(cluster, weeks);
        new Weeks(cluster).prepare();
        for (int week = 0; week < WEEKS; week++) {
            // Every second one has several shards, and is routed.
            LaidOutWeeks.create(
                    cluster,
                    IsoWeek.of(Records.CREATED.minus(Duration.ofDays(7L * week))),
                    week % 2 == 0 ? new ShardCopies(3, 1, 2) : ShardCopies.DEFAULT);
        }
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < MERCHANTS; i++) {
            String merchant = Records.newMerchant();
            merchants.add(new TenantScope(merchant));
            for (int row = 0; row < ROWS; row++) {
                Instant created = Records.CREATED
                        .minus(Duration.ofDays(7L * (row % WEEKS)))
                        .plusSeconds(row);
                Map<String, Object> members = new HashMap<>();
                members.put("created_at", created.toEpochMilli());
                documents.add(Records.document(merchant, "txn_" + row, members));
            }
        }
        TestCluster.write(cluster, documents);
    }

    /** One of the merchants, with {@link #ROWS} transactions. */
    TenantScope merchant() {
        return merchants.get(0);
    }

    /** Begins; each search is made by a thread of its own, so that slow ones hold up no other. */
    void begin() {
        ScheduledFuture<?> unused =
                clock.scheduleAtFixedRate(() -> threads.execute(this::one), 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Those that began from that moment on. */
    List<TimedSearch> since(long nanos) {
        synchronized (outcomes) {
            return outcomes.stream().filter(it -> it.begun() - nanos >= 0).toList();
        }
    }

    private void one() {
        int turn = number.getAndIncrement();
        TenantScope merchant = merchants.get(turn % MERCHANTS);
        String kind = List.of("page", "sums", "one").get(turn / MERCHANTS % 3);
        long begun = System.nanoTime();
        String fault = "";
        boolean isWrong = false;
        try {
            long found = found(kind, merchant, turn);
            isWrong = found != (kind.equals("one") ? 1 : ROWS);
            fault = isWrong ? "found " + found : "";
        } catch (RuntimeException e) {
            fault = e + ", " + e.getCause();
        }
        outcomes.add(new TimedSearch(begun, kind, Duration.ofNanos(System.nanoTime() - begun), fault, isWrong));
    }

    private long found(String kind, TenantScope merchant, int turn) {
        Deadline deadline = Deadline.after(LIMIT);
        if (kind.equals("one")) {
            return search.find(merchant, "txn_" + turn % ROWS, deadline).isPresent() ? 1 : 0;
        }
        if (kind.equals("sums")) {
            return summaries
                    .summary(merchant, new SummaryRequest(ALL, List.of(), null, UTC, 0), deadline)
                    .totals()
                    .values()
                    .stream()
                    .mapToLong(CurrencySums::count)
                    .sum();
        }
        TransactionPage page = search.page(
                merchant,
                new PageRequest(ALL, Order.CREATED_AT_DESCENDING, PAGE, TotalMode.EXACT, null, false),
                deadline);
        PageTotal total = Objects.requireNonNull(page.total());
        return page.rows().size() == PAGE ? total.value() : page.rows().size();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        threads.shutdownNow();
    }
}
