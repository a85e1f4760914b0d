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

/** Commits offsets up to the first message that has not ended; the dead letters before it are durable first. */
final class OffsetCommits {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Assignment assignment;
    private final PipelineCounts counts;
    private final DeadLetters deadLetters;
    private final java.util.function.Consumer<String> trouble;
    private long syncedDeadLetters;

    /**
     * Commits what of that assignment is done.
     *
     * @param trouble told what keeps it from committing, and an empty text when nothing does any more
     */
    OffsetCommits(
            Assignment assignment,
            PipelineCounts counts,
            DeadLetters deadLetters,
            java.util.function.Consumer<String> trouble) {
        this.assignment = assignment;
        this.counts = counts;
        this.deadLetters = deadLetters;
        this.trouble = trouble;
    }

    void commit(Consumer<byte[], byte[]> consumer) {
        Map<TopicPartition, OffsetAndMetadata> done = assignment.toCommit();
        if (done.isEmpty()) {
            return;
        }
        syncDeadLetters();
        try {
            consumer.commitSync(done, LIMIT);
            assignment.committed(done);
            trouble.accept("");
        } catch (CommitFailedException | RebalanceInProgressException e) {
            // The next poll joins the group again, and takes the partitions away that are another member's now.
            trouble.accept("Kafka: " + e.getMessage());
        } catch (RetriableException e) {
            trouble.accept("Kafka: " + e.getMessage());
        }
    }

    /** Where the group is just sharing out anew, that must be over before anything can be committed. */
    void commitAtLast(Consumer<byte[], byte[]> consumer) {
        long start = System.nanoTime();
        commit(consumer);
        while (!assignment.toCommit().isEmpty() && System.nanoTime() - start < LIMIT.toNanos()) {
            consumer.pause(consumer.assignment());
            // Everything is paused, so that nothing comes.
            consumer.poll(POLL);
            commit(consumer);
        }
    }

    private void syncDeadLetters() {
        // Read before it is synced: what is added meanwhile is synced the next time.
        long deadLettered = counts.deadLettered();
        if (deadLettered != syncedDeadLetters) {
            try {
                deadLetters.sync();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            syncedDeadLetters = deadLettered;
        }
    }
}
