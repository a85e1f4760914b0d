package org.txsearch.ingest.command;

import static org.txsearch.ingest.command.Surroundings.setting;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.LocalKafkaSettings;

/**
 * The settings of Kafka.
 *
 * @param connection the cluster
 * @param topic the topic of transactions
 * @param partitions how many it gets where it is missing and made
 * @param deadLetterTopic the topic of what followers refuse
 * @param clockSkew how far the brokers' clocks may be apart from this one
 */
record KafkaSettings(
        KafkaConnection connection, String topic, int partitions, String deadLetterTopic, Duration clockSkew) {

    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    /** From the properties that the launcher sets, and the environment. */
    static KafkaSettings current() throws IOException {
        return new KafkaSettings(
                new KafkaConnection(
                        setting("txsearch.kafka.bootstrap-servers", "127.0.0.1:" + port()), clientProperties()),
                topic("txsearch.kafka.topic", "transactions"),
                partitionCount(),
                topic("txsearch.kafka.dead-letter-topic", "transactions.dead-letters"),
                Surroundings.clockSkew());
    }

    /** The local broker. */
    static LocalKafkaSettings local(Surroundings surroundings) {
        String classPath = System.getProperty("txsearch.kafka.class-path");
        if (classPath == null) {
            throw new CommandException("Start this command with ./txsearch, which knows where Kafka is.");
        }
        return new LocalKafkaSettings(
                classPath,
                surroundings.data().resolve("kafka"),
                port(),
                setting("txsearch.kafka.heap", "512m"),
                Boolean.getBoolean("txsearch.kafka.quick-start"));
    }

    private static int port() {
        String port = setting("txsearch.kafka.port", "9092");
        if (!port.matches("[1-9]\\d{0,4}") || Integer.parseInt(port) > 65_535) {
            throw new CommandException("TXSEARCH_KAFKA_PORT is not a port: a number from 1 to 65535.");
        }
        return Integer.parseInt(port);
    }

    private static int partitionCount() {
        String count = setting("txsearch.kafka.partitions", "6");
        if (!count.matches("[1-9]\\d{0,3}")) {
            throw new CommandException("txsearch.kafka.partitions is not a number from 1 to 9999.");
        }
        return Integer.parseInt(count);
    }

    /** Kafka's own file of client properties: TLS, SASL. */
    private static Map<String, String> clientProperties() throws IOException {
        String file = setting("txsearch.kafka.client-properties", "");
        Map<String, String> properties = new HashMap<>();
        if (!file.isEmpty()) {
            Properties read = new Properties();
            try (Reader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
                read.load(reader);
            }
            read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
        }
        return properties;
    }

    private static String topic(String property, String otherwise) {
        String topic = setting(property, otherwise);
        if (!TOPIC.matcher(topic).matches()) {
            throw new CommandException(
                    property + " is not the name of a topic: letters, digits, dot, _ and -, at most 249.");
        }
        return topic;
    }
}
