package org.txsearch.cli;

import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.ClusterSettings.Loopback;
import org.txsearch.cluster.Trust;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.LocalKafka;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.kafka.SchemaRegistry;
import org.txsearch.ingest.kafka.SchemaRegistry.Authorization;

/**
 * The settings of Kafka.
 *
 * @param partitions how many the topic gets if it is created
 * @param deadLetterTopic the topic of messages that followers refuse
 * @param messages what is expected of messages
 * @param clockSkew how far the brokers' clocks may differ from this one
 * @param transactionLimit how long a follower that catches up waits for an open transaction of a producer
 */
record KafkaSettings(
        KafkaConnection connection,
        String topic,
        int partitions,
        String deadLetterTopic,
        MessageFormat.Settings messages,
        Duration clockSkew,
        Duration transactionLimit) {

    private static final String SERVER = "[A-Za-z0-9._\\[\\]:-]+:\\d{1,5}";

    /** From the properties that the launcher sets, and the environment. */
    static KafkaSettings current() throws IOException {
        return new KafkaSettings(
                checkedConnection(),
                topic("txsearch.kafka.topic", "transactions"),
                new Setting("txsearch.kafka.partitions").wholeNumber(6, 1, 9_999),
                topic("txsearch.kafka.dead-letter-topic", "transactions.dead-letters"),
                new MessageFormat.Settings(
                        MessageKey.of(new Setting("txsearch.kafka.key")
                                .oneOf(MessageKey.texts(), MessageKey.MERCHANT_AND_ID.text())),
                        Registry.current()),
                CommandContext.clockSkew(),
                new Setting("txsearch.kafka.transaction-limit").duration("10m"));
    }

    private static KafkaConnection checkedConnection() throws IOException {
        String servers = bootstrapServers();
        Map<String, String> properties = clientProperties();
        requirePrivate(servers, properties);
        return new KafkaConnection(servers, properties);
    }

    /** A password must not cross a network unencrypted, nor go to a broker whose name is not compared with its certificate. */
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
                .anyMatch(host -> !Loopback.is(host));
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

    /** The local broker. */
    static LocalKafka.Settings local(CommandContext context) {
        String classPath = System.getProperty("txsearch.kafka.class-path");
        if (classPath == null) {
            throw new CommandException("Start this command with ./txsearch, which knows where Kafka is.");
        }
        return new LocalKafka.Settings(
                classPath,
                context.data().resolve("kafka"),
                port(),
                new Setting("txsearch.kafka.heap").heap("512m"),
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

    /** The settings of the schema registry. */
    static final class Registry {

        private static final String PREFIX = "txsearch.kafka.registry.";
        private static final Setting URLS = new Setting(PREFIX + "urls");
        private static final Setting USERNAME = new Setting(PREFIX + "username");
        private static final Setting PASSWORD_FILE = new Setting(PREFIX + "password-file");
        private static final Setting TOKEN_FILE = new Setting(PREFIX + "token-file");
        private static final Setting AUTHORITY = new Setting(PREFIX + "certificate-authority");
        private static final Setting ALLOW_PLAINTEXT = new Setting(PREFIX + "allow-plaintext-password");
        private static final Setting TIMEOUT = new Setting(PREFIX + "timeout");

        private Registry() {}

        /** The registry that is set, or null. */
        static @Nullable SchemaRegistry current() {
            List<URI> urls = CommandContext.addresses(URLS);
            Duration timeout = TIMEOUT.duration("5s");
            if (timeout.isZero()) {
                throw TIMEOUT.wrong("a duration of 1ms or more, 5s for instance");
            }
            if (urls.isEmpty()) {
                for (Setting setting : List.of(USERNAME, PASSWORD_FILE, TOKEN_FILE, AUTHORITY)) {
                    if (!setting.text().isEmpty()) {
                        throw URLS.wrong("the addresses of the schema registry that " + setting.property() + " is for");
                    }
                }
                return null;
            }
            Authorization authorization = authorization();
            requirePrivate(urls, authorization);
            boolean hasTls = urls.stream().anyMatch(Registry::isEncrypted);
            if (!AUTHORITY.text().isEmpty() && !hasTls) {
                throw URLS.wrong("addresses with https:// where " + AUTHORITY.property() + " is set");
            }
            return new SchemaRegistry(new SchemaRegistry.Settings(
                    urls,
                    AUTHORITY.text().isEmpty() ? null : Trust.in(AUTHORITY.property(), Path.of(AUTHORITY.text())),
                    authorization,
                    timeout));
        }

        private static Authorization authorization() {
            String user = USERNAME.text();
            boolean hasPassword = !PASSWORD_FILE.text().isEmpty();
            if (user.isEmpty() && hasPassword) {
                throw USERNAME.wrong("the account whose password is in " + PASSWORD_FILE.property());
            }
            if (!user.isEmpty() && !hasPassword) {
                throw PASSWORD_FILE.wrong("the path of a file with the password of " + USERNAME.property());
            }
            if (user.contains(":")) {
                throw USERNAME.wrong("the name of an account, without a colon");
            }
            if (!user.isEmpty() && !TOKEN_FILE.text().isEmpty()) {
                throw TOKEN_FILE.wrong("left out where " + USERNAME.property() + " is set: a request has one of them");
            }
            if (!user.isEmpty()) {
                Path file = readable(PASSWORD_FILE);
                return () -> "Basic "
                        + Base64.getEncoder()
                                .encodeToString((user + ":" + secret(file)).getBytes(StandardCharsets.UTF_8));
            }
            if (!TOKEN_FILE.text().isEmpty()) {
                Path file = readable(TOKEN_FILE);
                return () -> "Bearer " + secret(file);
            }
            return Authorization.NONE;
        }

        private static Path readable(Setting setting) {
            Path file = Path.of(setting.text());
            try {
                String unused = secret(file);
                return file;
            } catch (IOException e) {
                throw setting.wrong(
                        "the path of a readable file with one line, and " + file.toAbsolutePath() + " is not one", e);
            }
        }

        private static String secret(Path file) throws IOException {
            List<String> lines = Files.readAllLines(file);
            if (lines.size() != 1 || lines.get(0).isBlank()) {
                throw new IOException(file + " does not have one line");
            }
            return lines.get(0);
        }

        /** A password or token must not cross a network unencrypted. */
        private static void requirePrivate(List<URI> urls, Authorization authorization) {
            for (URI url : urls) {
                if (url.getUserInfo() != null) {
                    throw URLS.wrong("addresses without a user; set " + USERNAME.property() + " and "
                            + PASSWORD_FILE.property());
                }
                if (authorization != Authorization.NONE
                        && !isEncrypted(url)
                        && !Loopback.is(url.getHost())
                        && !ALLOW_PLAINTEXT.isTrue()) {
                    throw URLS.wrong(
                            "addresses with https://: over http:// everybody on the way can read the password or token. "
                                    + ALLOW_PLAINTEXT.property() + "=true allows it anyway");
                }
            }
        }

        private static boolean isEncrypted(URI url) {
            return "https".equalsIgnoreCase(url.getScheme());
        }
    }
}
