package org.txsearch.cli.runtime.settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.LoopbackAddress;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.kafka.SchemaRegistry;
import org.txsearch.ingest.kafka.TransactionTopic;
import org.txsearch.local.LocalKafkaSettings;

/**
 * The settings of Kafka.
 *
 * @param partitions how many the topic gets if it is created
 * @param deadLetterTopic the topic of messages that followers refuse
 * @param key the form of the keys of messages
 * @param registry the registry of schemas, or null if there is none
 * @param clockSkew how far the brokers' clocks may differ from this one
 * @param transactionLimit how long a follower that catches up waits for an open transaction of a producer
 */
public record KafkaSettings(
        KafkaConnection connection,
        String topic,
        int partitions,
        String deadLetterTopic,
        MessageKey key,
        @Nullable SchemaRegistry registry,
        Duration clockSkew,
        Duration transactionLimit) {

    private static final String SERVER = "[A-Za-z0-9._\\[\\]:-]+:\\d{1,5}";

    /** Reads the properties that the launcher sets, and the environment. */
    public static KafkaSettings current() throws IOException {
        return new KafkaSettings(
                checkedConnection(),
                topic("txsearch.kafka.topic", "transactions"),
                new Setting("txsearch.kafka.partitions").wholeNumber(6, 1, 9_999),
                topic("txsearch.kafka.dead-letter-topic", "transactions.dead-letters"),
                MessageKey.of(
                        new Setting("txsearch.kafka.key").oneOf(MessageKey.texts(), MessageKey.MERCHANT_AND_ID.text())),
                RegistrySettings.current(),
                CommandContext.clockSkew(),
                new Setting("txsearch.kafka.transaction-limit").duration("10m"));
    }

    /** Returns a format that reads the messages, for one thread. */
    public MessageFormat format() {
        return new MessageFormat(key, registry);
    }

    private static KafkaConnection checkedConnection() throws IOException {
        String servers = bootstrapServers();
        Map<String, String> properties = clientProperties();
        requirePrivate(servers, properties);
        return new KafkaConnection(servers, properties);
    }

    /** Rejects properties that send a password unencrypted over a network, or to a broker with an unverified name. */
    private static void requirePrivate(String servers, Map<String, String> properties) {
        String protocol =
                properties.getOrDefault("security.protocol", "PLAINTEXT").strip();
        boolean unencrypted = protocol.equalsIgnoreCase("SASL_PLAINTEXT");
        boolean unverified = protocol.equalsIgnoreCase("SASL_SSL")
                && properties
                        .getOrDefault("ssl.endpoint.identification.algorithm", "https")
                        .isBlank();
        boolean elsewhere = Arrays.stream(servers.split(","))
                .map(server -> server.strip().replaceFirst(":\\d+$", ""))
                .anyMatch(host -> !LoopbackAddress.is(host));
        if ((unencrypted || unverified)
                && elsewhere
                && !new Setting("txsearch.kafka.allow-plaintext-password").isTrue()) {
            throw new Setting("txsearch.kafka.client-properties")
                    .wrong((unencrypted
                                    ? "a file with security.protocol=SASL_SSL: SASL_PLAINTEXT sends the password unencrypted"
                                            + " to another machine"
                                    : "a file without an empty ssl.endpoint.identification.algorithm: the password goes to"
                                            + " any broker with a certificate of the authority")
                            + ". txsearch.kafka.allow-plaintext-password=true allows it anyway");
        }
    }

    public static LocalKafkaSettings local(CommandContext context) {
        String classPath = System.getProperty("txsearch.kafka.class-path");
        if (classPath == null) {
            throw new CommandException("Start this command with ./txsearch, which knows where Kafka is.");
        }
        return new LocalKafkaSettings(
                classPath,
                context.data().resolve("kafka"),
                port(),
                new Setting("txsearch.kafka.heap").heap("512m"),
                TransactionTopic.MAX_MESSAGE_BYTES,
                Boolean.getBoolean("txsearch.kafka.quick-start"));
    }

    private static int port() {
        return new Setting("txsearch.kafka.port").port(9_092);
    }

    private static String bootstrapServers() {
        return new Setting("txsearch.kafka.bootstrap-servers")
                .matching(
                        SERVER + "(\\s*,\\s*" + SERVER + ")*",
                        "127.0.0.1:" + port(),
                        "addresses of the form host:port, separated by commas");
    }

    /** Kafka's own file of client properties: TLS, SASL. */
    private static Map<String, String> clientProperties() throws IOException {
        Setting setting = new Setting("txsearch.kafka.client-properties");
        Map<String, String> properties = new HashMap<>();
        if (!setting.text().isEmpty()) {
            Path file = Path.of(setting.text());
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw setting.wrong("a readable file of properties, and " + file.toAbsolutePath() + " is not one");
            }
            Properties read = new Properties();
            try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                read.load(reader);
            }
            read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
        }
        return properties;
    }

    private static String topic(String property, String otherwise) {
        return new Setting(property)
                .matching(
                        "[A-Za-z0-9._-]{1,249}",
                        otherwise,
                        "the name of a topic: letters, digits, dot, _ and -, at most 249");
    }
}
