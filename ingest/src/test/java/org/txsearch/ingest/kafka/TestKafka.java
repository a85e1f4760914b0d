package org.txsearch.ingest.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.txsearch.local.FreePorts;
import org.txsearch.local.LocalKafka;
import org.txsearch.local.LocalKafkaSettings;

/** The Kafka broker that all tests of a JVM share. It starts on first use and stops with the JVM. */
public final class TestKafka {

    private static @Nullable KafkaConnection shared;

    private TestKafka() {}

    /** Returns the broker of this JVM. */
    public static synchronized KafkaConnection shared() {
        KafkaConnection connection = shared;
        if (connection == null) {
            connection = new KafkaConnection(start().bootstrapServers(), Map.of());
            shared = connection;
        }
        return connection;
    }

    /** Creates a topic as the commands do. */
    public static void topic(String name, int partitions) throws InterruptedException {
        try (Admin admin = shared().admin()) {
            new TransactionTopic(shared(), admin).ensure(name, partitions);
        }
    }

    /** Appends unchanged messages. */
    public static void append(String topic, List<Map.Entry<byte @Nullable [], byte @Nullable []>> messages)
            throws InterruptedException {
        try (Producer<byte[], byte[]> producer = shared().producer()) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (Map.Entry<byte @Nullable [], byte @Nullable []> message : messages) {
                sent.add(producer.send(new ProducerRecord<>(topic, message.getKey(), message.getValue())));
            }
            for (Future<RecordMetadata> durable : sent) {
                durable.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the settings of a test's own broker. */
    public static LocalKafkaSettings settings(Path home) {
        return new LocalKafkaSettings(
                System.getProperty("java.class.path"),
                home,
                FreePorts.next(),
                "256m",
                TransactionTopic.MAX_MESSAGE_BYTES,
                true);
    }

    private static LocalKafka start() {
        try {
            Path home = Files.createTempDirectory("txsearch-kafka-");
            LocalKafka broker = LocalKafka.start(settings(home), KafkaConnection::isUp, System.err::println);
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(
                            () -> {
                                broker.close();
                                delete(home);
                            },
                            "test-kafka-stop"));
            return broker;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void delete(Path home) {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("The test broker's home could not be deleted: " + e);
        }
    }
}
