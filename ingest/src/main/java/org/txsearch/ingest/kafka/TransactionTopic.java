package org.txsearch.ingest.kafka;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

/** The topics of a cluster that transactions and dead letters are kept in: made where they are missing. */
public final class TransactionTopic {

    /** The longest message; a transaction has some kilobytes. */
    public static final int MAX_MESSAGE_BYTES = 8 << 20;

    private static final String APPEND_TIME = "LogAppendTime";

    private static final Duration VISIBLE_LIMIT = Duration.ofSeconds(10);
    private static final Duration VISIBLE_PAUSE = Duration.ofMillis(50);

    private final KafkaConnection connection;
    private final Admin admin;
    private final Map<String, Uuid> ids = new ConcurrentHashMap<>();

    /** The topics of that cluster. */
    public TransactionTopic(KafkaConnection connection, Admin admin) {
        this.connection = connection;
        this.admin = admin;
    }

    /**
     * Makes the topic unless it is there.
     *
     * @return its partitions
     * @throws KafkaUnavailableException where one is there that does not stamp its messages with the append time, or that is compacted
     */
    public List<TopicPartition> ensure(String topic, int partitions) throws InterruptedException {
        ensureThere(topic, partitions);
        requireWhole(topic);
        return partitions(topic);
    }

    /** Makes a topic unless it is there, whatever it stamps its messages with. */
    public void ensureThere(String topic, int partitions) throws InterruptedException {
        if (describe(topic).isEmpty()) {
            create(topic, partitions);
            awaitVisible(topic);
            awaitLeaders(topic);
        }
    }

    /** The topic's partitions. */
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
                            + " was deleted and made again while it was in use: start the command again to read it from its beginning.");
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

    /** Replicas and how many must be in step are the cluster's to say. */
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
            // Another command may have made it since it was looked for.
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw KafkaConnection.refusal(e);
            }
        }
    }

    /** The node that is asked may hear of a new topic a moment later than the one that made it. */
    private void awaitVisible(String topic) throws InterruptedException {
        Instant deadline = Instant.now().plus(VISIBLE_LIMIT);
        while (describe(topic).isEmpty() && Instant.now().isBefore(deadline)) {
            Thread.sleep(VISIBLE_PAUSE.toMillis());
        }
    }

    /**
     * Returns when every partition answers. Of two requests that a producer sends before, the first may be refused and the
     * second taken, and the broker then refuses the first for ever (KAFKA-15591).
     */
    private void awaitLeaders(String topic) throws InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        partitions(topic).forEach(partition -> ends.put(partition, OffsetSpec.latest()));
        var unused = connection.ask(admin, a -> a.listOffsets(ends).all());
    }

    /**
     * Requires that a topic says when it took a message in, and keeps all messages of a key.
     *
     * @throws KafkaUnavailableException where it does not
     */
    void requireWhole(String topic) throws InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config = connection
                .ask(admin, a -> a.describeConfigs(List.of(resource)).all())
                .get(resource);
        String type = config == null
                ? ""
                : config.get(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG).value();
        String cleanup = config == null
                ? ""
                : config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
        if (cleanup.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            throw new KafkaUnavailableException(
                    ("The topic %s is compacted (cleanup.policy=%s): Kafka deletes messages of it that nobody has read,"
                                    + " and changes whose base is gone cannot be stored. Set cleanup.policy=delete (kafka-configs"
                                    + " --alter --entity-type topics --entity-name %s --add-config cleanup.policy=delete).")
                            .formatted(topic, cleanup, topic));
        }
        if (!APPEND_TIME.equals(type)) {
            throw new KafkaUnavailableException(
                    ("The topic %s stamps its messages with %s, and ingested_at is when the log took a message"
                                    + " in: set message.timestamp.type=LogAppendTime (kafka-configs --alter --entity-type topics"
                                    + " --entity-name %s --add-config message.timestamp.type=LogAppendTime).")
                            .formatted(topic, type, topic));
        }
    }
}
