package org.txsearch.ingest.follow;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.LostMessagesException;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.weeks.Weeks;

/**
 * A member of a consumer group that carries a topic's messages to the intake, and commits an offset only when every
 * message before it has ended.
 *
 * <p>One thread polls, one hands messages on, one moves the watermarks. The polling thread never waits for
 * Elasticsearch longer than for one small call, so that the group keeps this member however long a write takes.
 */
public final class Follow {

    /** A member that was killed is missed after this time. */
    static final Duration SESSION_LIMIT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration POLL_WHILE_FULL = Duration.ofMillis(5);
    private static final Duration POSITION_LIMIT = Duration.ofSeconds(10);
    /** A partition that is added is read after this time; until then as_of stands. */
    private static final Duration NEW_PARTITION_LIMIT = Duration.ofSeconds(2);

    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private final KafkaConnection connection;
    private final FollowSettings settings;
    private final GroupOffsets offsets;
    private final Watermarks watermarks;
    private final PartitionSources sources;
    private final Assignment assignment = new Assignment();
    private final Handover handover;
    private final VisibilityClock clock;
    private final OffsetCommits commits;
    private volatile boolean stopping;
    private volatile String trouble = "";
    private volatile long turnedAt = System.nanoTime();
    private long nextPeriod = System.nanoTime();

    /**
     * A member that does nothing before it is run.
     *
     * @param offsets of all partitions of the topic
     */
    public Follow(
            KafkaConnection connection,
            FollowSettings settings,
            GroupOffsets offsets,
            PartitionSources sources,
            Pipeline intake,
            DeadLetters deadLetters,
            Weeks weeks,
            Watermarks watermarks) {
        this.connection = connection;
        this.settings = settings;
        this.offsets = offsets;
        this.sources = sources;
        this.watermarks = watermarks;
        this.handover = new Handover(intake);
        this.commits = new OffsetCommits(assignment, intake.counts(), deadLetters, what -> trouble = what);
        this.clock = new VisibilityClock(
                assignment, offsets, sources, intake.counts(), weeks, watermarks, settings.clockSkew());
    }

    /** Follows until it is stopped or has caught up, where that was asked for. */
    public void run() throws InterruptedException {
        CatchUp catchUp = new CatchUp(offsets);
        try (Consumer<byte[], byte[]> consumer = connection.consumer(consumerSettings())) {
            consumer.subscribe(List.of(settings.topic()), new Rebalances(consumer));
            handover.start();
            clock.start();
            try {
                while (!stopping && !isCaughtUp(catchUp)) {
                    turn(consumer);
                }
                handover.stop(settings.stopLimit());
                handover.check();
            } finally {
                commits.commitAtLast(consumer);
                clock.close();
            }
        }
    }

    private Map<String, Object> consumerSettings() {
        return Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                settings.group(),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                // What the log no longer has must not be passed over in silence.
                "none",
                ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                (int) NEW_PARTITION_LIMIT.toMillis(),
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                CooperativeStickyAssignor.class.getName(),
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                (int) SESSION_LIMIT.toMillis(),
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                2_000,
                ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                32 << 20,
                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                8 << 20);
    }

    /** Ends {@link #run} in an orderly way; for any thread. */
    public void stop() {
        stopping = true;
    }

    /** How things stand, as of about a second ago. */
    public FollowStatus status() {
        FollowStatus status = clock.status();
        return trouble.isEmpty() ? status : status.withTrouble(trouble);
    }

    /** How long ago the polling thread last went round. */
    public Duration sinceLastTurn() {
        return Duration.ofNanos(System.nanoTime() - turnedAt);
    }

    private void turn(Consumer<byte[], byte[]> consumer) {
        turnedAt = System.nanoTime();
        handover.check();
        clock.check();
        if (isPeriod()) {
            nextPeriod = System.nanoTime() + PERIOD_NANOS;
            openPartitions(consumer);
            notePositions(consumer);
            commits.commit(consumer);
        }
        boolean full = handover.isFull();
        flow(consumer, full);
        List<KafkaRecord> batch = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> message : poll(consumer, full ? POLL_WHILE_FULL : POLL)) {
            batch.add(assignment
                    .ledger(new TopicPartition(message.topic(), message.partition()))
                    .begin(message));
        }
        if (!batch.isEmpty()) {
            handover.take(batch);
        }
    }

    private ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> consumer, Duration limit) {
        try {
            return consumer.poll(limit);
        } catch (OffsetOutOfRangeException e) {
            requireNoLoss(consumer, e.offsetOutOfRangePartitions());
            throw e;
        }
    }

    /**
     * Requires that the log still has what is read next.
     *
     * @param next the offsets; where nothing of a partition was read, that of its very first message
     * @throws LostMessagesException where it has not, with the extent of what is lost
     */
    private void requireNoLoss(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> next) {
        List<TopicGap> gaps = TopicGap.between(next, consumer.beginningOffsets(next.keySet(), POSITION_LIMIT));
        if (!gaps.isEmpty()) {
            throw TopicGap.refusal(settings.group(), gaps);
        }
        Map<TopicPartition, Long> ends = consumer.endOffsets(next.keySet(), POSITION_LIMIT);
        next.forEach((partition, offset) -> {
            long end = ends.getOrDefault(partition, offset);
            if (offset > end) {
                throw new LostMessagesException(
                        "The group %s has read partition %d of %s up to offset %d, and the partition ends at offset %d: the topic was made again, or has lost its last messages. What is there now is read with ./txsearch follow --from-beginning; nothing is stored twice."
                                .formatted(settings.group(), partition.partition(), partition.topic(), offset, end));
            }
        });
    }

    private boolean isCaughtUp(CatchUp catchUp) throws InterruptedException {
        try {
            return settings.untilCaughtUp() && isPeriod() && catchUp.isDone();
        } catch (KafkaUnavailableException e) {
            trouble = String.valueOf(e.getMessage());
            return false;
        }
    }

    private boolean isPeriod() {
        return System.nanoTime() - nextPeriod >= 0;
    }

    /** Pauses what cannot be taken in now, and goes on with the rest. */
    private void flow(Consumer<byte[], byte[]> consumer, boolean full) {
        Set<TopicPartition> ready = full
                ? Set.of()
                : consumer.assignment().stream().filter(assignment::isReady).collect(Collectors.toSet());
        consumer.pause(consumer.assignment().stream()
                .filter(partition -> !ready.contains(partition))
                .toList());
        consumer.resume(ready);
    }

    /** Finds out where new partitions start; tried again where Kafka or Elasticsearch does not answer. */
    private void openPartitions(Consumer<byte[], byte[]> consumer) {
        Set<TopicPartition> unopened = assignment.unopened();
        if (unopened.isEmpty()) {
            return;
        }
        try {
            sources.open(unopened);
            Map<String, Instant> stored = watermarks.open();
            Map<TopicPartition, Long> next = new HashMap<>();
            consumer.committed(unopened, POSITION_LIMIT)
                    .forEach((partition, offset) -> next.put(partition, offset == null ? 0 : offset.offset()));
            requireNoLoss(consumer, next);
            next.forEach((partition, offset) -> {
                String source = sources.name(partition);
                long visibleBefore = stored.getOrDefault(source, Instant.EPOCH).toEpochMilli();
                consumer.seek(partition, offset);
                assignment.open(partition, new PartitionLedger(source, offset, visibleBefore));
            });
            trouble = "";
        } catch (IOException e) {
            trouble = "Elasticsearch: " + e.getMessage();
        } catch (RetriableException e) {
            trouble = "Kafka: " + e.getMessage();
        }
    }

    private void notePositions(Consumer<byte[], byte[]> consumer) {
        try {
            assignment
                    .ledgers()
                    .forEach((partition, ledger) -> ledger.polledUpTo(consumer.position(partition, POSITION_LIMIT)));
        } catch (RetriableException e) {
            trouble = "Kafka: " + e.getMessage();
        }
    }

    private final class Rebalances implements ConsumerRebalanceListener {

        private final Consumer<byte[], byte[]> consumer;

        Rebalances(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            // Until their start is known, nothing of them is polled.
            consumer.pause(partitions);
            // A position of any kind: without one the consumer itself would look for where to start.
            partitions.forEach(partition -> consumer.seek(partition, 0));
            assignment.assign(partitions);
            nextPeriod = System.nanoTime();
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            commits.commit(consumer);
            assignment.release(partitions);
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            assignment.release(partitions);
        }
    }
}
