package org.txsearch.ingest.follow;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TestFingerprints;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.Pipeline;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.throttle.Throttle;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteTarget;

/** A member of a group on its own thread. */
final class Member implements AutoCloseable {

    private final Admin admin;
    private final BulkWriter writer;
    private final Pipeline pipeline;
    private final Follow follow;
    private final Thread thread;
    private final ConcurrentLinkedQueue<DeadLetter> letters = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Throwable failure;

    Member(KafkaConnection connection, Cluster cluster, String topic, String group, BulkSettings settings)
            throws InterruptedException {
        this(connection, cluster, topic, group, settings, new MessageFormat(MessageKey.MERCHANT_AND_ID, null));
    }

    Member(
            KafkaConnection connection,
            Cluster cluster,
            String topic,
            String group,
            BulkSettings settings,
            MessageFormat format)
            throws InterruptedException {
        admin = connection.admin();
        writer = new BulkWriter(cluster, settings, WriteTarget.homes());
        DeadLetters deadLetters = new Letters();
        pipeline = new Pipeline(
                cluster, writer, deadLetters, Throttle.UNLIMITED, Pipeline.CHANGE_PATIENCE, TestFingerprints.get());
        follow = new Follow(
                connection,
                new FollowSettings(
                        topic,
                        group,
                        Duration.ofSeconds(1),
                        FollowUntil.STOPPED,
                        Duration.ofMinutes(2),
                        Duration.ofMinutes(10),
                        format),
                new GroupOffsets(connection, admin, topic, group),
                new PartitionSources("test", topic, new Watermarks(cluster), false),
                pipeline,
                deadLetters,
                new Weeks(cluster));
        thread = new Thread(this::run, "member");
        thread.start();
    }

    private void run() {
        try {
            follow.run();
        } catch (InterruptedException | RuntimeException e) {
            failure = e;
        }
    }

    PipelineCounts counts() {
        return pipeline.counts();
    }

    FollowStatus status() {
        return follow.status();
    }

    List<DeadLetter> letters() {
        return List.copyOf(letters);
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /** Stops the member cleanly. */
    @Override
    public void close() throws IOException, InterruptedException {
        follow.stop();
        thread.join(Duration.ofMinutes(3).toMillis());
        writer.close();
        pipeline.close();
        admin.close();
        Throwable thrown = failure;
        if (thrown != null || thread.isAlive()) {
            throw new IllegalStateException("The member did not end in an orderly way", thrown);
        }
    }

    /** Returns the number of partitions of each member of a group; none if there is no such group yet. */
    static Map<String, Integer> shares(KafkaConnection connection, String group) throws InterruptedException {
        try (Admin admin = connection.admin()) {
            Map<String, Integer> shares = new TreeMap<>();
            connection
                    .require(
                            admin,
                            a -> Objects.requireNonNull(a.describeConsumerGroups(List.of(group))
                                    .describedGroups()
                                    .get(group)))
                    .members()
                    .forEach(member -> shares.put(
                            member.consumerId(),
                            member.assignment().topicPartitions().size()));
            return shares;
        } catch (KafkaUnavailableException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return Map.of();
            }
            throw e;
        }
    }

    private final class Letters implements DeadLetters {
        @Override
        public void add(DeadLetter letter) {
            letters.add(letter);
        }

        @Override
        public void sync() {}

        @Override
        public void close() {}
    }
}
