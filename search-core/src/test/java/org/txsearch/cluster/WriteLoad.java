package org.txsearch.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.client.Request;
import org.txsearch.document.Records;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.query.TenantScope;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;
import org.txsearch.write.WriteTarget;
import tools.jackson.databind.json.JsonMapper;

/** Writes new transactions of one merchant without a pause, and counts what became of them. */
final class WriteLoad implements AutoCloseable {

    /** A week of its own: the searches have others. */
    private static final long CREATED =
            Records.CREATED.minus(Duration.ofDays(70)).toEpochMilli();

    private static final int IN_FLIGHT = 100;

    /** How often in a second permits are given. */
    private static final int TICKS = 10;

    private final Cluster cluster;
    private final String merchant = Records.newMerchant();
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final boolean isPaced;
    private final Semaphore permits = new Semaphore(IN_FLIGHT);
    private final AtomicLong stored = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong longestPause = new AtomicLong();
    private final Future<Long> written;
    private volatile boolean isOver;
    private volatile long lastNanos = System.nanoTime();

    /** Begins, as fast as the cluster acknowledges. */
    static WriteLoad fast(Cluster cluster) {
        return new WriteLoad(cluster, 0);
    }

    /** Begins with so many a second, which leaves the processors to others. */
    static WriteLoad of(Cluster cluster, int perSecond) {
        return new WriteLoad(cluster, perSecond);
    }

    private WriteLoad(Cluster cluster, int perSecond) {
        this.cluster = cluster;
        this.isPaced = perSecond > 0;
        if (isPaced) {
            ScheduledFuture<?> unused = clock.scheduleAtFixedRate(
                    () -> permits.release(perSecond / TICKS), 0, 1_000 / TICKS, TimeUnit.MILLISECONDS);
        }
        this.written = thread.submit((Callable<Long>) this::write);
    }

    private long write() throws IOException, InterruptedException {
        long number = 0;
        LaidOutWeeks.create(cluster, IsoWeek.ofEpochMillis(CREATED), new ShardCopies(3, 1, 2));
        BulkSettings settings = new BulkSettings(50, 1 << 20, 4, Duration.ofMinutes(5));
        try (BulkWriter writer = new BulkWriter(cluster, settings, WriteTarget.homes())) {
            while (!isOver) {
                permits.acquire();
                writer.write(Records.document(merchant, "txn_" + number++, Map.of("created_at", CREATED)), this::ended);
            }
            writer.flush();
        }
        return number;
    }

    private void ended(WriteOutcome outcome) {
        long now = System.nanoTime();
        longestPause.accumulateAndGet(now - lastNanos, Math::max);
        lastNanos = now;
        (outcome.kind() == WriteOutcomeKind.REJECTED ? refused : stored).incrementAndGet();
        if (!isPaced) {
            permits.release();
        }
    }

    /** When the last outcome came, as {@link System#nanoTime} counts. */
    long lastNanos() {
        return lastNanos;
    }

    /** Returns the longest time without any outcome. */
    Duration longestPause() {
        return Duration.ofNanos(longestPause.get());
    }

    /** Returns how many have been acknowledged as stored. */
    long stored() {
        return stored.get();
    }

    /**
     * Ends it.
     *
     * @return how many were written; each of them has been acknowledged
     */
    long end() throws Exception {
        isOver = true;
        long all = written.get();
        if (stored.get() != all || refused.get() != 0) {
            throw new AssertionError(all + " written, " + stored + " stored, " + refused + " refused");
        }
        return all;
    }

    /** Returns how many of them the primaries hold, or the other copies. */
    long found(String copies) throws IOException {
        Request request = new Request("GET", "/transactions-2026-w37/_count");
        request.addParameter("q", "merchant_id:\"" + new TenantScope(merchant).merchantId() + "\"");
        request.addParameter("preference", copies);
        return JsonMapper.shared()
                .readTree(cluster.call(request, Duration.ofMinutes(1)))
                .path("count")
                .asLong();
    }

    @Override
    public void close() {
        isOver = true;
        clock.shutdownNow();
        thread.shutdownNow();
    }
}
