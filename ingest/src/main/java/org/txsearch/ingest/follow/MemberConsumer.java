package org.txsearch.ingest.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.txsearch.ingest.kafka.LostMessagesException;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.pipeline.Tally;

/**
 * The consumer of a member of a group. It opens assigned partitions, polls those with capacity, and commits completed
 * messages. For the polling thread.
 */
final class MemberConsumer implements ConsumerRebalanceListener, AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration POLL_WHILE_FULL = Duration.ofMillis(5);
    private static final Duration POSITION_LIMIT = Duration.ofSeconds(10);
    private static final Duration COMMIT_LIMIT = Duration.ofSeconds(10);

    /** The time until a new partition is read; as_of does not advance until then. */
    private static final Duration NEW_PARTITION_LIMIT = Duration.ofSeconds(2);

    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private final Consumer<byte[], byte[]> consumer;
    private final String group;
    private final PartitionSources sources;
    private final Assignment assignment;
    private final PipelineCounts counts;
    private final DeadLetters deadLetters;
    private final java.util.function.Consumer<String> onStall;
    private long syncedLines;
    private boolean hasJoined;
    private long nextPeriod = System.nanoTime();

    /**
     * Joins the group.
     *
     * @param consumer a consumer with the {@link #settings}; closed with this object
     * @param assignment receives the partitions of the member
     * @param onStall receives why the member makes no progress, and an empty text when it does again
     */
    MemberConsumer(
            Consumer<byte[], byte[]> consumer,
            FollowSettings settings,
            PartitionSources sources,
            Assignment assignment,
            PipelineCounts counts,
            DeadLetters deadLetters,
            java.util.function.Consumer<String> onStall) {
        this.consumer = consumer;
        this.group = settings.group();
        this.sources = sources;
        this.assignment = assignment;
        this.counts = counts;
        this.deadLetters = deadLetters;
        this.onStall = onStall;
        consumer.subscribe(List.of(settings.topic()), this);
    }

    static Map<String, Object> settings(String group) {
        return Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                group,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                // Deleted messages must not be skipped silently.
                "none",
                ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                (int) NEW_PARTITION_LIMIT.toMillis(),
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                CooperativeStickyAssignor.class.getName(),
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                (int) Follow.SESSION_LIMIT.toMillis(),
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                2_000,
                ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                32 << 20,
                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                8 << 20);
    }

    /** Returns whether the periodic work, about once a second, is due. */
    boolean isPeriod() {
        return System.nanoTime() - nextPeriod >= 0;
    }

    /** Returns whether the group has assigned partitions, or an empty set of them. */
    boolean hasJoined() {
        return hasJoined;
    }

    /** Returns whether the member has all of the partitions. */
    boolean hasAll(Collection<TopicPartition> partitions) {
        return consumer.assignment().containsAll(partitions);
    }

    /** Returns the next messages, or none while there is no capacity. */
    List<LedgerMessage> next(boolean isFull) {
        if (isPeriod()) {
            nextPeriod = System.nanoTime() + PERIOD_NANOS;
            openPartitions();
            notePositions();
            commit();
        }
        flow(isFull);
        List<LedgerMessage> batch = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> message : poll(isFull ? POLL_WHILE_FULL : POLL)) {
            batch.add(assignment
                    .ledger(new TopicPartition(message.topic(), message.partition()))
                    .begin(message));
        }
        return batch;
    }

    private ConsumerRecords<byte[], byte[]> poll(Duration limit) {
        try {
            return consumer.poll(limit);
        } catch (OffsetOutOfRangeException e) {
            requireNoLoss(e.offsetOutOfRangePartitions());
            throw e;
        }
    }

    /**
     * Requires that the topic still has the next messages.
     *
     * @param next the next offset of each partition; 0 if nothing was read
     * @throws LostMessagesException if messages are lost, with their offsets
     */
    private void requireNoLoss(Map<TopicPartition, Long> next) {
        List<TopicGap> gaps = TopicGap.between(next, consumer.beginningOffsets(next.keySet(), POSITION_LIMIT));
        if (!gaps.isEmpty()) {
            throw TopicGap.refusal(group, gaps);
        }
        Map<TopicPartition, Long> ends = consumer.endOffsets(next.keySet(), POSITION_LIMIT);
        next.forEach((partition, offset) -> {
            long end = ends.getOrDefault(partition, offset);
            if (offset > end) {
                throw new LostMessagesException(
                        "The group %s has read partition %d of %s up to offset %d, and the partition ends at offset %d: the topic was recreated, or has lost its last messages. To read what it has now, run ./txsearch follow --from-beginning; nothing is stored twice."
                                .formatted(group, partition.partition(), partition.topic(), offset, end));
            }
        });
    }

    /** Pauses partitions without capacity and resumes the others. */
    private void flow(boolean full) {
        Set<TopicPartition> ready = full
                ? Set.of()
                : consumer.assignment().stream().filter(assignment::isReady).collect(Collectors.toSet());
        consumer.pause(consumer.assignment().stream()
                .filter(partition -> !ready.contains(partition))
                .toList());
        consumer.resume(ready);
    }

    /** Opens new partitions. If Kafka or Elasticsearch does not answer, the next period retries. */
    private void openPartitions() {
        Set<TopicPartition> unopened = assignment.unopened();
        if (unopened.isEmpty()) {
            return;
        }
        try {
            sources.open(unopened);
            Map<String, Instant> stored = sources.stored();
            Map<TopicPartition, Long> next = new HashMap<>();
            consumer.committed(unopened, POSITION_LIMIT)
                    .forEach((partition, offset) -> next.put(partition, offset == null ? 0 : offset.offset()));
            requireNoLoss(next);
            next.forEach((partition, offset) -> {
                String source = sources.name(partition);
                long visibleBefore = stored.getOrDefault(source, Instant.EPOCH).toEpochMilli();
                consumer.seek(partition, offset);
                assignment.open(partition, new PartitionLedger(source, offset, visibleBefore));
            });
            onStall.accept("");
        } catch (IOException e) {
            onStall.accept("Elasticsearch: " + e.getMessage());
        } catch (RetriableException e) {
            onStall.accept("Kafka: " + e.getMessage());
        }
    }

    private void notePositions() {
        try {
            assignment
                    .ledgers()
                    .forEach((partition, ledger) -> ledger.polledUpTo(consumer.position(partition, POSITION_LIMIT)));
        } catch (RetriableException e) {
            onStall.accept("Kafka: " + e.getMessage());
        }
    }

    /** Makes dead letters and adjustments durable, and then commits offsets up to the first incomplete message. */
    private void commit() {
        Map<TopicPartition, OffsetAndMetadata> done = assignment.toCommit();
        if (done.isEmpty()) {
            return;
        }
        syncLines();
        try {
            consumer.commitSync(done, COMMIT_LIMIT);
            assignment.committed(done);
            onStall.accept("");
        } catch (CommitFailedException | RebalanceInProgressException | RetriableException e) {
            // During a rebalance, the next poll rejoins the group and releases the partitions that other members have
            // now.
            onStall.accept("Kafka: " + e.getMessage());
        }
    }

    /** Commits for the last time, after a rebalance if there is one. */
    void commitFinally() {
        long start = System.nanoTime();
        commit();
        while (!assignment.toCommit().isEmpty() && System.nanoTime() - start < COMMIT_LIMIT.toNanos()) {
            consumer.pause(consumer.assignment());
            // All partitions are paused, so no messages are returned.
            consumer.poll(POLL);
            commit();
        }
    }

    private void syncLines() {
        // Read before the sync: lines that are added in the meantime are synced the next time.
        Tally tally = counts.tally();
        long lines = tally.deadLettered() + tally.adjusted();
        if (lines != syncedLines) {
            try {
                deadLetters.sync();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            syncedLines = lines;
        }
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        // New partitions are not polled until their start is known.
        consumer.pause(partitions);
        // Any position will do: without one, the consumer would search for a start.
        partitions.forEach(partition -> consumer.seek(partition, 0));
        assignment.assign(partitions);
        hasJoined = true;
        nextPeriod = System.nanoTime();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        commit();
        assignment.release(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        assignment.release(partitions);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
