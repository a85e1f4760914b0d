package org.txsearch.ingest.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** How long the messages of topics stay. */
public final class TopicRetention {

    private static final Duration LOOK = Duration.ofSeconds(3);

    private final KafkaConnection connection;

    /** Topics of that cluster. */
    public TopicRetention(KafkaConnection connection) {
        this.connection = connection;
    }

    /**
     * How long the messages of each topic stay that is there, empty where for ever.
     *
     * @throws KafkaUnavailableException where Kafka does not answer within seconds
     */
    public Map<String, Optional<Duration>> of(List<String> topics) throws InterruptedException {
        if (!connection.answers(LOOK)) {
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
                    retention.put(topic, time(config));
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                        throw KafkaConnection.refusal(e);
                    }
                }
            }
        }
        return retention;
    }

    private static Optional<Duration> time(Config config) {
        boolean isDeleted =
                config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value().contains(TopicConfig.CLEANUP_POLICY_DELETE);
        long millis = Long.parseLong(config.get(TopicConfig.RETENTION_MS_CONFIG).value());
        // A segment goes as a whole, once its last message is old enough.
        long segment = Long.parseLong(config.get(TopicConfig.SEGMENT_MS_CONFIG).value());
        return isDeleted && millis >= 0 ? Optional.of(Duration.ofMillis(millis + segment)) : Optional.empty();
    }
}
