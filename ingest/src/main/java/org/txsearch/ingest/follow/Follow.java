package org.txsearch.ingest.follow;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.intake.DeadLetters;
import org.txsearch.ingest.intake.Intake;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.LogException;
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
    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private final KafkaConnection connection;
    private final FollowSettings settings;
    private final GroupOffsets offsets;
    private final Watermarks watermarks;
    private final SourceNames names;
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
            SourceNames names,
            Intake intake,
            DeadLetters deadLetters,
            Weeks weeks,
            Watermarks watermarks) {
        this.connection = connection;
        this.settings = settings;
        this.offsets = offsets;
        this.names = names;
        this.watermarks = watermarks;
        this.handover = new Handover(intake);
        this.commits = new OffsetCommits(assignment, intake.counts(), deadLetters, what -> trouble = what);
        this.clock = new VisibilityClock(assignment, offsets, intake.counts(), weeks, watermarks, settings.clockSkew());
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
                "earliest",
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
        List<LoggedRecord> batch = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> message : consumer.poll(full ? POLL_WHILE_FULL : POLL)) {
            batch.add(assignment
                    .ledger(new TopicPartition(message.topic(), message.partition()))
                    .begin(message));
        }
        if (!batch.isEmpty()) {
            handover.take(batch);
        }
    }

    private boolean isCaughtUp(CatchUp catchUp) throws InterruptedException {
        try {
            return settings.untilCaughtUp() && isPeriod() && catchUp.isDone();
        } catch (LogException e) {
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
            for (TopicPartition partition : unopened) {
                watermarks.open(names.of(partition), Instant.EPOCH);
            }
            Map<String, Instant> stored = watermarks.open();
            for (TopicPartition partition : unopened) {
                String source = names.of(partition);
                long visibleBefore = stored.getOrDefault(source, Instant.EPOCH).toEpochMilli();
                long position = consumer.position(partition, POSITION_LIMIT);
                assignment.open(partition, new PartitionLedger(source, position, visibleBefore));
            }
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
