package org.txsearch.ingest.kafka;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The connection settings of a Kafka cluster.
 *
 * @param bootstrapServers {@code host:port}, several separated by commas
 * @param properties further properties of Kafka's clients, such as those of TLS and SASL
 */
public record KafkaConnection(String bootstrapServers, Map<String, String> properties) {

    private static final int CALL_LIMIT_MILLIS = 20_000;
    private static final int DELIVERY_LIMIT_MILLIS = 600_000;
    private static final int BATCH_BYTES = 512 << 10;
    private static final int PRODUCER_BUFFER_BYTES = 64 << 20;

    /** Creates a client for topics and groups. The caller closes it. */
    public Admin admin() {
        Map<String, Object> all = new HashMap<>(properties);
        all.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        all.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, CALL_LIMIT_MILLIS);
        all.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, CALL_LIMIT_MILLIS / 2);
        return open(() -> Admin.create(all));
    }

    /** Creates a consumer with additional settings. The caller closes it. */
    public Consumer<byte[], byte[]> consumer(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(properties);
        all.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        all.putAll(settings);
        return open(() -> new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
    }

    /** Creates a producer whose acknowledged messages are durable and in order. The caller closes it. */
    public Producer<byte[], byte[]> producer() {
        Map<String, Object> all = new HashMap<>(properties);
        all.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        all.put(ProducerConfig.ACKS_CONFIG, "all");
        all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        all.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        all.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        all.put(ProducerConfig.LINGER_MS_CONFIG, 20);
        all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, PRODUCER_BUFFER_BYTES);
        all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, DELIVERY_LIMIT_MILLIS);
        all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, TransactionTopic.MAX_MESSAGE_BYTES);
        // As long as a bulk writer waits for Elasticsearch.
        all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_LIMIT_MILLIS);
        return open(() -> new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer()));
    }

    /**
     * Sends a request and waits for the response.
     *
     * @throws KafkaUnavailableException if Kafka does not answer
     * @throws ExecutionException if Kafka rejects the request
     */
    public <T> T call(Admin admin, Function<Admin, KafkaFuture<T>> call)
            throws ExecutionException, InterruptedException {
        try {
            return call.apply(admin).get(CALL_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
                throw noAnswer(e);
            }
            throw e;
        } catch (TimeoutException e) {
            throw noAnswer(e);
        }
    }

    /** Does the same as {@link #call} for callers that cannot handle a rejection. */
    public <T> T require(Admin admin, Function<Admin, KafkaFuture<T>> call) throws InterruptedException {
        try {
            return call(admin, call);
        } catch (ExecutionException e) {
            throw refusal(e);
        }
    }

    /** Returns whether a Kafka answers at the given address, without settings of a client. */
    public static boolean isUp(String bootstrapServers, Duration limit) throws InterruptedException {
        return new KafkaConnection(bootstrapServers, Map.of()).answers(limit);
    }

    /** Returns whether the cluster answers; immediately if every address refuses a connection. */
    public boolean answers(Duration limit) throws InterruptedException {
        if (Arrays.stream(bootstrapServers.split(",")).noneMatch(server -> accepts(server.strip(), limit))) {
            return false;
        }
        try (Admin admin = admin()) {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs((int) limit.toMillis()))
                    .nodes()
                    .get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    private static boolean accepts(String server, Duration limit) {
        int colon = server.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1))),
                    (int) limit.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns an exception with Kafka's message. */
    static KafkaUnavailableException refusal(ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return new KafkaUnavailableException("Kafka refuses: " + cause.getMessage(), cause);
    }

    private KafkaUnavailableException noAnswer(Exception e) {
        return new KafkaUnavailableException(
                "Kafka does not answer at " + bootstrapServers
                        + ": start one with ./txsearch kafka, or name yours in TXSEARCH_KAFKA_BOOTSTRAPSERVERS.",
                e);
    }

    private <T> T open(Supplier<T> client) {
        try {
            return client.get();
        } catch (KafkaException e) {
            throw new KafkaUnavailableException(
                    "Kafka cannot be connected to at " + bootstrapServers + ": " + deepest(e), e);
        }
    }

    /** Returns the message of the root cause, or its class if it has none. */
    static String deepest(Throwable error) {
        Throwable deepest = error;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
    }
}
