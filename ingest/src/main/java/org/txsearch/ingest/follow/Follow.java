package org.txsearch.ingest.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;

/**
 * A member of a consumer group that passes the messages of a topic to the pipeline. It commits an offset only when
 * every message before it is completed.
 *
 * <p>One thread polls, one submits messages, and one advances the watermarks. The polling thread waits for
 * Elasticsearch for at most one small request, so that this member stays in the group however long a write takes.
 */
public final class Follow {

    /** The time after which a killed member leaves the group. */
    static final Duration SESSION_LIMIT = Duration.ofSeconds(10);

    private final KafkaConnection connection;
    private final FollowSettings settings;
    private final GroupOffsets offsets;
    private final PartitionSources sources;
    private final PipelineCounts counts;
    private final DeadLetters deadLetters;
    private final Assignment assignment = new Assignment();
    private final Handover handover;
    private final VisibilityClock clock;
    private volatile boolean stopping;
    private volatile String stall = "";
    private volatile long turnedAt = System.nanoTime();
    private boolean isCaughtUp;

    /** Creates a member, which does nothing until {@link #run}. */
    public Follow(
            KafkaConnection connection,
            FollowSettings settings,
            GroupOffsets offsets,
            PartitionSources sources,
            Pipeline pipeline,
            DeadLetters deadLetters,
            Weeks weeks) {
        this.connection = connection;
        this.settings = settings;
        this.offsets = offsets;
        this.sources = sources;
        this.counts = pipeline.counts();
        this.deadLetters = deadLetters;
        this.handover = new Handover(pipeline, settings.format());
        this.clock = new VisibilityClock(assignment, offsets, sources, counts, weeks, settings.clockSkew());
    }

    /**
     * Follows the topic until it is stopped or, if the settings say so, has caught up.
     *
     * @return the value of the settings, unless it was stopped, or the sources stay open for other members
     * @throws UncheckedIOException if the sources could not be closed
     * @throws KafkaUnavailableException if it cannot catch up because a transaction of a producer has been open for too
     *     long
     */
    public FollowUntil run() throws InterruptedException {
        // Read before the ends of the partitions, so that all earlier messages are before these ends.
        Instant began = Instant.now().minus(settings.clockSkew());
        CatchUp catchUp = new CatchUp(offsets);
        try (MemberConsumer consumer = new MemberConsumer(
                connection.consumer(MemberConsumer.settings(settings.group())),
                settings,
                sources,
                assignment,
                counts,
                deadLetters,
                reason -> stall = reason)) {
            handover.start();
            clock.start(catchUp.ends(), began);
            try {
                while (!stopping && !isDone(consumer, catchUp, began)) {
                    turn(consumer);
                }
                handover.stop(settings.stopLimit());
                handover.check();
            } finally {
                consumer.commitFinally();
                clock.close();
            }
            if (!isCaughtUp) {
                return FollowUntil.STOPPED;
            }
            return settings.until() == FollowUntil.CLOSED && closeSources(consumer)
                    ? FollowUntil.CLOSED
                    : FollowUntil.CAUGHT_UP;
        }
    }

    /**
     * Closes the sources while this member still has all partitions. Another member gets them after this one has left,
     * and opens their sources before it reads anything.
     */
    private boolean closeSources(MemberConsumer consumer) throws InterruptedException {
        List<TopicPartition> partitions = offsets.partitions();
        if (!consumer.hasAll(partitions) || !assignment.isDrained() || !clock.isUpToDate()) {
            return false;
        }
        try {
            sources.close(partitions);
        } catch (IOException e) {
            throw new UncheckedIOException("The sources of the topic could not be closed: " + e.getMessage(), e);
        }
        return true;
    }

    /** Ends {@link #run}; for any thread. */
    public void stop() {
        stopping = true;
    }

    /** Returns the state of about a second ago. */
    public FollowStatus status() {
        FollowStatus status = clock.status();
        String reason = stall.isEmpty() ? handover.stall() : stall;
        return reason.isEmpty() ? status : status.withStall(reason);
    }

    /** Returns the time since the polling thread last polled. */
    public Duration sinceLastTurn() {
        return Duration.ofNanos(System.nanoTime() - turnedAt);
    }

    private void turn(MemberConsumer consumer) {
        turnedAt = System.nanoTime();
        handover.check();
        clock.check();
        List<LedgerMessage> batch = consumer.next(isCaughtUp || handover.isFull());
        if (!batch.isEmpty()) {
            handover.add(batch);
        }
    }

    /** Returns whether the member has caught up and, if it closes the sources, nothing is in flight. */
    private boolean isDone(MemberConsumer consumer, CatchUp catchUp, Instant began) throws InterruptedException {
        if (!isCaughtUp && settings.until() != FollowUntil.STOPPED && consumer.isPeriod()) {
            isCaughtUp = isCaughtUp(catchUp, began);
        }
        return isCaughtUp && (settings.until() != FollowUntil.CLOSED || consumer.hasJoined() && assignment.isDrained());
    }

    private boolean isCaughtUp(CatchUp catchUp, Instant began) throws InterruptedException {
        try {
            if (catchUp.isDone()) {
                return !sources.completeUntil(catchUp.ends().keySet()).isBefore(began);
            }
        } catch (KafkaUnavailableException e) {
            stall = String.valueOf(e.getMessage());
            return false;
        } catch (IOException e) {
            stall = "Elasticsearch: " + e.getMessage();
            return false;
        }
        requireShortTransactions(catchUp);
        return false;
    }

    private void requireShortTransactions(CatchUp catchUp) {
        List<OpenTransaction> held = clock.transactions().heldFor(settings.transactionLimit(), System.nanoTime());
        if (catchUp.waitsOnlyFor(held)) {
            throw new KafkaUnavailableException(
                    "For %d s, %s. Everything before them is stored, and as_of is before them. End the transaction (kafka-transactions.sh lists and aborts it), then run the command again."
                            .formatted(settings.transactionLimit().toSeconds(), OpenTransactions.description(held)));
        }
    }
}
