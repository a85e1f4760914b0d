package org.txsearch.ingest.kafka;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Creates and describes the topics of transactions and dead letters. */
public final class TransactionTopic {

    /** The maximum length of a message; a transaction has some kilobytes. */
    public static final int MAX_MESSAGE_BYTES = 8 << 20;

    private static final String APPEND_TIME = "LogAppendTime";

    private static final Duration VISIBLE_LIMIT = Duration.ofSeconds(10);
    private static final Duration RETENTION_LIMIT = Duration.ofSeconds(3);
    private static final Duration VISIBLE_PAUSE = Duration.ofMillis(50);

    private final KafkaConnection connection;
    private final Admin admin;
    private final Map<String, Uuid> ids = new ConcurrentHashMap<>();

    /** Creates an object for the topics of a cluster. */
    public TransactionTopic(KafkaConnection connection, Admin admin) {
        this.connection = connection;
        this.admin = admin;
    }

    /**
     * Creates the topic unless it exists.
     *
     * @return the partitions of the topic
     * @throws KafkaUnavailableException if the topic does not set the append time as timestamp, or is compacted
     */
    public List<TopicPartition> ensure(String topic, int partitions) throws InterruptedException {
        ensureExists(topic, partitions);
        requireWhole(topic);
        return partitions(topic);
    }

    /** Creates the topic unless it exists, with any timestamp type. */
    public void ensureExists(String topic, int partitions) throws InterruptedException {
        if (describe(topic).isEmpty()) {
            create(topic, partitions);
            awaitVisible(topic);
            awaitLeaders(topic);
        }
    }

    public List<TopicPartition> partitions(String topic) throws InterruptedException {
        TopicDescription description = describe(topic)
                .orElseThrow(() -> new KafkaUnavailableException("There is no topic " + topic + " at "
                        + connection.bootstrapServers() + ": ./txsearch load --to-kafka makes it and fills it."));
        List<TopicPartition> partitions = new ArrayList<>();
        description.partitions().forEach(p -> partitions.add(new TopicPartition(topic, p.partition())));
        Uuid before = ids.putIfAbsent(topic, description.topicId());
        if (before != null && !before.equals(description.topicId())) {
            throw new LostMessagesException(
                    "The topic " + topic
                            + " was deleted and recreated while it was in use: start the command again to read it from its beginning.");
        }
        return partitions;
    }

    private Optional<TopicDescription> describe(String topic) throws InterruptedException {
        try {
            return Optional.of(connection.call(
                    admin,
                    a -> Objects.requireNonNull(
                            a.describeTopics(List.of(topic)).topicNameValues().get(topic))));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw KafkaConnection.refusal(e);
        }
    }

    /** Creates a topic with the cluster's defaults for replicas and in-sync replicas. */
    private void create(String topic, int partitions) throws InterruptedException {
        NewTopic created = new NewTopic(topic, Optional.of(partitions), Optional.empty())
                .configs(Map.of(
                        TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                        APPEND_TIME,
                        TopicConfig.CLEANUP_POLICY_CONFIG,
                        TopicConfig.CLEANUP_POLICY_DELETE,
                        TopicConfig.RETENTION_MS_CONFIG,
                        "-1",
                        TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                        String.valueOf(MAX_MESSAGE_BYTES)));
        try {
            connection.call(admin, a -> a.createTopics(List.of(created)).all());
        } catch (ExecutionException e) {
            // Another command may have created the topic in the meantime.
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw KafkaConnection.refusal(e);
            }
        }
    }

    /** Waits until the topic is visible: other brokers learn of a topic a moment after the one that created it. */
    private void awaitVisible(String topic) throws InterruptedException {
        Instant deadline = Instant.now().plus(VISIBLE_LIMIT);
        while (describe(topic).isEmpty() && Instant.now().isBefore(deadline)) {
            Thread.sleep(VISIBLE_PAUSE.toMillis());
        }
    }

    /**
     * Returns when every partition answers. Before that, a broker may reject the first of two requests of a producer
     * and accept the second, and then rejects the first forever (KAFKA-15591).
     */
    private void awaitLeaders(String topic) throws InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        partitions(topic).forEach(partition -> ends.put(partition, OffsetSpec.latest()));
        var unused = connection.require(admin, a -> a.listOffsets(ends).all());
    }

    /**
     * Requires that a topic sets the append time as timestamp and is not compacted.
     *
     * @throws KafkaUnavailableException if it does not
     */
    void requireWhole(String topic) throws InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config = Objects.requireNonNull(connection
                .require(admin, a -> a.describeConfigs(List.of(resource)).all())
                .get(resource));
        String type = config.get(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG).value();
        String cleanup = config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
        if (cleanup.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            throw new KafkaUnavailableException(
                    ("The topic %s is compacted (cleanup.policy=%s): Kafka deletes messages of it that are still unread,"
                                    + " and changes whose base is gone cannot be stored. Set cleanup.policy=delete (kafka-configs"
                                    + " --alter --entity-type topics --entity-name %s --add-config cleanup.policy=delete).")
                            .formatted(topic, cleanup, topic));
        }
        if (!APPEND_TIME.equals(type)) {
            throw new KafkaUnavailableException(
                    ("The topic %s stamps its messages with %s, and ingested_at is when the topic received a message:"
                                    + " set message.timestamp.type=LogAppendTime (kafka-configs --alter --entity-type topics"
                                    + " --entity-name %s --add-config message.timestamp.type=LogAppendTime).")
                            .formatted(topic, type, topic));
        }
    }

    /**
     * Returns the retention of each existing topic; empty if it is unlimited.
     *
     * @throws KafkaUnavailableException if Kafka does not answer within seconds
     */
    public static Map<String, Optional<Duration>> retention(KafkaConnection connection, List<String> topics)
            throws InterruptedException {
        if (!connection.answers(RETENTION_LIMIT)) {
            throw new KafkaUnavailableException("Kafka does not answer at " + connection.bootstrapServers() + ".");
        }
        Map<String, Optional<Duration>> retention = new TreeMap<>();
        try (Admin admin = connection.admin()) {
            for (String topic : topics) {
                ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
                try {
                    Config config = connection.call(
                            admin,
                            client -> Objects.requireNonNull(client.describeConfigs(List.of(resource))
                                    .values()
                                    .get(resource)));
                    retention.put(topic, retention(config));
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                        throw KafkaConnection.refusal(e);
                    }
                }
            }
        }
        return retention;
    }

    private static Optional<Duration> retention(Config config) {
        boolean isDeleted =
                config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value().contains(TopicConfig.CLEANUP_POLICY_DELETE);
        long millis = Long.parseLong(config.get(TopicConfig.RETENTION_MS_CONFIG).value());
        // A segment is deleted as a whole when its last message is old enough.
        long segment = Long.parseLong(config.get(TopicConfig.SEGMENT_MS_CONFIG).value());
        return isDeleted && millis >= 0 ? Optional.of(Duration.ofMillis(millis + segment)) : Optional.empty();
    }
}
