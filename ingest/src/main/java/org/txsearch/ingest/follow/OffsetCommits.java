package org.txsearch.ingest.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;

/** Commits offsets up to the first message that is not completed, after making earlier dead letters and adjustments durable. */
final class OffsetCommits {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Assignment assignment;
    private final PipelineCounts counts;
    private final DeadLetters deadLetters;
    private final java.util.function.Consumer<String> stall;
    private long syncedLines;

    /**
     * Commits the completed offsets of that assignment.
     *
     * @param stall receives why it cannot commit, and an empty text once it can
     */
    OffsetCommits(
            Assignment assignment,
            PipelineCounts counts,
            DeadLetters deadLetters,
            java.util.function.Consumer<String> stall) {
        this.assignment = assignment;
        this.counts = counts;
        this.deadLetters = deadLetters;
        this.stall = stall;
    }

    void commit(Consumer<byte[], byte[]> consumer) {
        Map<TopicPartition, OffsetAndMetadata> done = assignment.toCommit();
        if (done.isEmpty()) {
            return;
        }
        syncLines();
        try {
            consumer.commitSync(done, LIMIT);
            assignment.committed(done);
            stall.accept("");
        } catch (CommitFailedException | RebalanceInProgressException e) {
            // The next poll joins the group again, and releases the partitions that other members have now.
            stall.accept("Kafka: " + e.getMessage());
        } catch (RetriableException e) {
            stall.accept("Kafka: " + e.getMessage());
        }
    }

    /** A rebalance must be over before anything can be committed. */
    void commitFinally(Consumer<byte[], byte[]> consumer) {
        long start = System.nanoTime();
        commit(consumer);
        while (!assignment.toCommit().isEmpty() && System.nanoTime() - start < LIMIT.toNanos()) {
            consumer.pause(consumer.assignment());
            // Everything is paused, so that nothing is returned.
            consumer.poll(POLL);
            commit(consumer);
        }
    }

    private void syncLines() {
        // Read before the sync: what is added meanwhile is synced the next time.
        long lines = counts.deadLettered() + counts.adjusted();
        if (lines != syncedLines) {
            try {
                deadLetters.sync();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            syncedLines = lines;
        }
    }
}
