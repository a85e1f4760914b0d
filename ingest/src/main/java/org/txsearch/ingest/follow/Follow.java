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
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pipeline;

/**
 * A member of a consumer group that passes a topic's messages to the pipeline, and commits an offset only when every
 * message before it is completed.
 *
 * <p>One thread polls, one submits messages, one advances the watermarks. The polling thread never waits for
 * Elasticsearch longer than for one small call, so that this member stays in the group however long a write takes.
 */
public final class Follow {

    /** A killed member leaves the group after this time. */
    static final Duration SESSION_LIMIT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration POLL_WHILE_FULL = Duration.ofMillis(5);
    private static final Duration POSITION_LIMIT = Duration.ofSeconds(10);
    /** A new partition is read after this time; until then as_of does not advance. */
    private static final Duration NEW_PARTITION_LIMIT = Duration.ofSeconds(2);

    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private final KafkaConnection connection;
    private final Settings settings;
    private final GroupOffsets offsets;
    private final Watermarks watermarks;
    private final PartitionSources sources;
    private final Assignment assignment = new Assignment();
    private final Handover handover;
    private final VisibilityClock clock;
    private final OffsetCommits commits;
    private volatile boolean stopping;
    private volatile String stall = "";
    private volatile long turnedAt = System.nanoTime();
    private boolean hasJoined;
    private boolean isCaughtUp;
    private long nextPeriod = System.nanoTime();

    /** When a member ends by itself. */
    public enum Until {
        /** When it is stopped. */
        STOPPED,
        /**
         * Once everything that the topic took in before the start is completed and visible. The sources stay open at the
         * moment up to which that is so.
         */
        CAUGHT_UP,
        /** The same; then it closes the sources, if no other member of the group follows any of them. */
        CLOSED
    }

    /** How a member ended. */
    public enum End {
        /** It was stopped. */
        STOPPED,
        /** It caught up, and the sources are open. */
        CAUGHT_UP,
        /** It caught up, and the sources are closed. */
        CLOSED
    }

    /**
     * What to follow, and how.
     *
     * @param topic the topic of transactions
     * @param group the consumer group, whose members share the partitions
     * @param clockSkew the maximum difference between this clock and those of the brokers
     * @param stopLimit how long an orderly stop waits for messages in flight
     * @param messages what is expected of the messages
     */
    public record Settings(
            String topic,
            String group,
            Duration clockSkew,
            Until until,
            Duration stopLimit,
            MessageFormat.Settings messages) {}

    /**
     * The state of a member.
     *
     * @param partitions how many it has
     * @param lag how many of their messages are not completed
     * @param visibleBefore the least of their watermarks; null without partitions
     * @param stall why it makes no progress, or null
     */
    public record Status(
            int partitions,
            long lag,
            @Nullable Instant visibleBefore,
            @Nullable String stall) {

        static final Status NONE = new Status(0, 0, null, null);

        Status withStall(@Nullable String reason) {
            return new Status(partitions, lag, visibleBefore, reason);
        }
    }

    /** A member that is idle until it is run. */
    public Follow(
            KafkaConnection connection,
            Settings settings,
            GroupOffsets offsets,
            PartitionSources sources,
            Pipeline pipeline,
            DeadLetters deadLetters,
            Weeks weeks,
            Watermarks watermarks) {
        this.connection = connection;
        this.settings = settings;
        this.offsets = offsets;
        this.sources = sources;
        this.watermarks = watermarks;
        this.handover = new Handover(pipeline, settings.messages());
        this.commits = new OffsetCommits(assignment, pipeline.counts(), deadLetters, reason -> stall = reason);
        this.clock = new VisibilityClock(
                assignment, offsets, sources, pipeline.counts(), weeks, watermarks, settings.clockSkew());
    }

    /**
     * Follows until it is stopped, or has caught up if the settings say so.
     *
     * @throws UncheckedIOException where the sources could not be closed
     */
    public End run() throws InterruptedException {
        // Read before the ends of the partitions: what was taken in before it is before them.
        Instant began = Instant.now().minus(settings.clockSkew());
        GroupOffsets.CatchUp catchUp = offsets.catchUp();
        try (Consumer<byte[], byte[]> consumer = connection.consumer(consumerSettings())) {
            consumer.subscribe(List.of(settings.topic()), new Rebalances(consumer));
            handover.start();
            clock.start();
            try {
                while (!stopping && !isDone(catchUp, began)) {
                    turn(consumer);
                }
                handover.stop(settings.stopLimit());
                handover.check();
            } finally {
                commits.commitFinally(consumer);
                clock.close();
            }
            if (!isCaughtUp) {
                return End.STOPPED;
            }
            return settings.until() == Until.CLOSED && closeSources(consumer) ? End.CLOSED : End.CAUGHT_UP;
        }
    }

    /**
     * Closes the sources while this member still has all partitions: another one gets them after it has left, and opens
     * their sources before it reads anything.
     */
    private boolean closeSources(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        List<TopicPartition> partitions = offsets.partitions();
        if (!consumer.assignment().containsAll(partitions) || !assignment.isDrained() || !clock.isUpToDate()) {
            return false;
        }
        try {
            sources.close(partitions);
        } catch (IOException e) {
            throw new UncheckedIOException("The sources of the topic could not be closed: " + e.getMessage(), e);
        }
        return true;
    }

    private Map<String, Object> consumerSettings() {
        return Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                settings.group(),
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
                (int) SESSION_LIMIT.toMillis(),
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                2_000,
                ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                32 << 20,
                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                8 << 20);
    }

    /** Ends {@link #run}; for any thread. */
    public void stop() {
        stopping = true;
    }

    /** The state of about a second ago. */
    public Status status() {
        Status status = clock.status();
        String reason = stall.isEmpty() ? handover.stall() : stall;
        return reason.isEmpty() ? status : status.withStall(reason);
    }

    /** The time since the polling thread last polled. */
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
        boolean full = isCaughtUp || handover.isFull();
        flow(consumer, full);
        List<PartitionLedger.Message> batch = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> message : poll(consumer, full ? POLL_WHILE_FULL : POLL)) {
            batch.add(assignment
                    .ledger(new TopicPartition(message.topic(), message.partition()))
                    .begin(message));
        }
        if (!batch.isEmpty()) {
            handover.add(batch);
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
     * Requires that the topic still has the next messages.
     *
     * @param next the next offset of each partition; 0 where nothing was read
     * @throws KafkaUnavailableException.LostMessages where messages are lost, with their offsets
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
                throw new KafkaUnavailableException.LostMessages(
                        "The group %s has read partition %d of %s up to offset %d, and the partition ends at offset %d: the topic was recreated, or has lost its last messages. To read what it has now, run ./txsearch follow --from-beginning; nothing is stored twice."
                                .formatted(settings.group(), partition.partition(), partition.topic(), offset, end));
            }
        });
    }

    /** Whether it has caught up and, if it closes the sources, nothing is in flight. */
    private boolean isDone(GroupOffsets.CatchUp catchUp, Instant began) throws InterruptedException {
        if (!isCaughtUp && settings.until() != Until.STOPPED && isPeriod()) {
            isCaughtUp = isCaughtUp(catchUp, began);
        }
        return isCaughtUp && (settings.until() != Until.CLOSED || hasJoined && assignment.isDrained());
    }

    private boolean isCaughtUp(GroupOffsets.CatchUp catchUp, Instant began) throws InterruptedException {
        try {
            return catchUp.isDone()
                    && !sources.completeUntil(catchUp.partitions()).isBefore(began);
        } catch (KafkaUnavailableException e) {
            stall = String.valueOf(e.getMessage());
        } catch (IOException e) {
            stall = "Elasticsearch: " + e.getMessage();
        }
        return false;
    }

    private boolean isPeriod() {
        return System.nanoTime() - nextPeriod >= 0;
    }

    /** Pauses partitions without capacity, and resumes the others. */
    private void flow(Consumer<byte[], byte[]> consumer, boolean full) {
        Set<TopicPartition> ready = full
                ? Set.of()
                : consumer.assignment().stream().filter(assignment::isReady).collect(Collectors.toSet());
        consumer.pause(consumer.assignment().stream()
                .filter(partition -> !ready.contains(partition))
                .toList());
        consumer.resume(ready);
    }

    /** Reads the start of new partitions; retried where Kafka or Elasticsearch does not answer. */
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
            stall = "";
        } catch (IOException e) {
            stall = "Elasticsearch: " + e.getMessage();
        } catch (RetriableException e) {
            stall = "Kafka: " + e.getMessage();
        }
    }

    private void notePositions(Consumer<byte[], byte[]> consumer) {
        try {
            assignment
                    .ledgers()
                    .forEach((partition, ledger) -> ledger.polledUpTo(consumer.position(partition, POSITION_LIMIT)));
        } catch (RetriableException e) {
            stall = "Kafka: " + e.getMessage();
        }
    }

    private final class Rebalances implements ConsumerRebalanceListener {

        private final Consumer<byte[], byte[]> consumer;

        Rebalances(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            // Nothing is polled until their start is known.
            consumer.pause(partitions);
            // Any position: without one the consumer itself would look for a start.
            partitions.forEach(partition -> consumer.seek(partition, 0));
            assignment.assign(partitions);
            hasJoined = true;
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
