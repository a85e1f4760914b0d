package org.txsearch.ingest.follow;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.LostMessagesException;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/**
 * Advances the watermarks of this member's partitions up to the messages that are acknowledged and refreshed, about
 * once a second, and less often during a backlog.
 */
final class VisibilityClock implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(1);
    /** The lag above which refreshes are rarer: data is stale anyway, and each refresh creates segments to merge. */
    private static final long BACKLOG = 50_000;

    private static final long BACKLOG_PERIOD_NANOS = Duration.ofSeconds(10).toNanos();
    private static final Duration LAST_LIMIT = Duration.ofSeconds(10);

    /** The age from which an open transaction is reported; shorter ones are normal for some producers. */
    private static final Duration LONG_TRANSACTION = Duration.ofSeconds(10);

    private final Assignment assignment;
    private final GroupOffsets offsets;
    private final PartitionSources sources;
    private final PipelineCounts counts;
    private final Weeks weeks;
    private final Duration clockSkew;
    private final Map<String, Instant> reported = new HashMap<>();
    private final OpenTransactions transactions = new OpenTransactions();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("follow-watermarks"));
    private Map<TopicPartition, Long> firstEnds = Map.of();
    private Instant firstAsked = Instant.EPOCH;
    private @Nullable PeriodicTask ticking;
    private long refreshedAtNanos = System.nanoTime();
    private volatile FollowStatus status = FollowStatus.NONE;
    private volatile @Nullable RuntimeException failure;
    private volatile boolean isUpToDate;

    VisibilityClock(
            Assignment assignment,
            GroupOffsets offsets,
            PartitionSources sources,
            PipelineCounts counts,
            Weeks weeks,
            Duration clockSkew) {
        this.assignment = assignment;
        this.offsets = offsets;
        this.sources = sources;
        this.counts = counts;
        this.weeks = weeks;
        this.clockSkew = clockSkew;
    }

    /**
     * Starts the clock.
     *
     * @param asked when the ends were requested; all messages that were appended before are before them
     */
    void start(Map<TopicPartition, Long> ends, Instant asked) {
        firstEnds = ends;
        firstAsked = asked;
        ticking = PeriodicTask.start(timer, "follow-watermarks", PERIOD, this::tick);
    }

    /** Returns the state of about a second ago. */
    FollowStatus status() {
        return status;
    }

    /** Returns the open transactions of about a second ago. */
    OpenTransactions transactions() {
        return transactions;
    }

    /** Throws the failure, if there is one. */
    void check() {
        RuntimeException thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
    }

    private void tick() {
        isUpToDate = false;
        try {
            isUpToDate = advance(assignment.ledgers());
        } catch (LostMessagesException e) {
            failure = e;
        } catch (KafkaUnavailableException e) {
            status = status.withStall(e.getMessage());
        } catch (IOException e) {
            status = status.withStall("Elasticsearch: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            failure = new IllegalStateException("Advancing the watermarks failed: " + e, e);
        }
    }

    /**
     * Reads the marks, refreshes, and then reports the marks, so that only refreshed marks are reported.
     *
     * @return whether the marks were reported
     */
    private boolean advance(Map<TopicPartition, PartitionLedger> ledgers) throws IOException, InterruptedException {
        Instant asked = Instant.now().minus(clockSkew);
        // Read afterward: a partition that is not in the list receives no message before that time, and a new one holds
        // as_of back from now on, whichever member reads it.
        List<TopicPartition> partitions = offsets.partitions();
        sources.openNew(partitions);
        Map<TopicPartition, Long> ends = offsets.ends(partitions);
        transactions.note(ends, offsets.stable(partitions), System.nanoTime());
        Map<String, Instant> marks = new HashMap<>();
        long lag = 0;
        for (Map.Entry<TopicPartition, PartitionLedger> entry : ledgers.entrySet()) {
            PartitionLedger ledger = entry.getValue();
            Long end = ends.get(entry.getKey());
            if (end != null) {
                lag += Math.max(0, end - ledger.done());
                // First the ends that a member waits for while it catches up: later ends may be after another open
                // transaction.
                ledger.completedBefore(firstEnds.getOrDefault(entry.getKey(), 0L), firstAsked.toEpochMilli());
                marks.put(ledger.source(), Instant.ofEpochMilli(ledger.completedBefore(end, asked.toEpochMilli())));
            }
        }
        boolean isTime = lag < BACKLOG || System.nanoTime() - refreshedAtNanos >= BACKLOG_PERIOD_NANOS;
        if (isTime) {
            makeVisible(marks);
            refreshedAtNanos = System.nanoTime();
        }
        status = new FollowStatus(
                marks.size(),
                lag,
                marks.values().stream().min(Instant::compareTo).orElse(null),
                longTransactions());
        return isTime;
    }

    private @Nullable String longTransactions() {
        List<OpenTransaction> held = transactions.heldFor(LONG_TRANSACTION, System.nanoTime());
        return held.isEmpty() ? null : "Kafka: " + OpenTransactions.description(held);
    }

    private void makeVisible(Map<String, Instant> marks) throws IOException {
        counts.refresh(weeks);
        Map<String, Instant> news = new HashMap<>(marks);
        news.entrySet().removeAll(reported.entrySet());
        sources.advance(news);
        reported.putAll(news);
    }

    /** Returns whether every completed message is visible, after {@link #close}. */
    boolean isUpToDate() {
        return isUpToDate;
    }

    /** Advances the watermarks for the last time. */
    @Override
    public void close() throws InterruptedException {
        if (ticking != null) {
            ticking.cancel();
        }
        timer.execute(() -> {
            refreshedAtNanos -= BACKLOG_PERIOD_NANOS;
            tick();
        });
        timer.shutdown();
        if (!timer.awaitTermination(LAST_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            timer.shutdownNow();
        }
    }
}
