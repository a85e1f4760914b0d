package org.txsearch.ingest.kafka;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A real Kafka broker (its own controller, too) that runs as a child of this process, bound to 127.0.0.1 only.
 *
 * <p>It ends with {@link #close()} or with this process, and leaves its data for the next start.
 */
public final class LocalKafka implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(1);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Duration PREDECESSOR_LIMIT = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Process process;
    private final LocalKafkaSettings settings;
    private final BrokerFolder folder;

    private LocalKafka(Process process, LocalKafkaSettings settings, BrokerFolder folder) {
        this.process = process;
        this.settings = settings;
        this.folder = folder;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "kafka-stop"));
    }

    /**
     * Starts a broker and returns when it answers.
     *
     * @param progress receives phrases for the user
     * @throws KafkaUnavailableException if it cannot be started; nothing is left running
     */
    public static LocalKafka start(LocalKafkaSettings settings, Consumer<String> progress) throws InterruptedException {
        BrokerFolder folder = new BrokerFolder(settings.home());
        try {
            requireFreeData(folder);
            requireFreePort(settings.port());
            folder.prepare(settings.port(), freePort());
            KafkaProgram program = new KafkaProgram(settings, folder);
            if (!folder.isFormatted()) {
                program.format();
            }
            progress.accept("Starting Kafka");
            Process process = program.broker();
            LocalKafka broker = new LocalKafka(process, settings, folder);
            broker.awaitReady();
            return broker;
        } catch (IOException e) {
            throw new KafkaUnavailableException("Kafka could not be prepared in " + settings.home() + ": " + e, e);
        }
    }

    /** The address that clients connect to. */
    public String bootstrapServers() {
        return "127.0.0.1:" + settings.port();
    }

    /** Waits until the broker ends, and says why it did. */
    public KafkaUnavailableException awaitEnd() throws InterruptedException {
        return ended(process.waitFor(), "while in use");
    }

    /** Stops the broker in an orderly way and waits until it is gone; a second call finds nothing left to do. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void awaitReady() throws InterruptedException {
        Instant deadline = Instant.now().plus(START_LIMIT);
        boolean ready = false;
        try {
            while (!ready) {
                if (process.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw ended(process.exitValue(), "while starting");
                }
                if (Instant.now().isAfter(deadline)) {
                    throw new KafkaUnavailableException(
                            "Kafka was not ready after %d seconds, so it was stopped; its log is %s and says:%n%s"
                                    .formatted(START_LIMIT.toSeconds(), folder.console(), folder.lastWords()));
                }
                ready = new KafkaConnection(bootstrapServers(), Map.of()).answers(PAUSE.multipliedBy(20));
            }
        } finally {
            if (!ready) {
                close();
            }
        }
    }

    private KafkaUnavailableException ended(int exitCode, String moment) {
        String words = folder.lastWords();
        if (words.contains("No space left on device")) {
            return new KafkaUnavailableException(
                    "The disk of %s is full: free some space or choose another data directory."
                            .formatted(folder.home()));
        }
        return new KafkaUnavailableException("Kafka ended with exit code %d %s; its log is %s and says:%n%s"
                .formatted(exitCode, moment, folder.console(), words));
    }

    /** A broker whose parent was killed needs some seconds to end. */
    private static void requireFreeData(BrokerFolder folder) throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(PREDECESSOR_LIMIT);
        while (folder.isInUse()) {
            if (Instant.now().isAfter(deadline)) {
                throw new KafkaUnavailableException(
                        "Another process runs a Kafka in %s: stop it, use it, or choose another data directory."
                                .formatted(folder.home()));
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private static void requireFreePort(int port) throws IOException, InterruptedException {
        try (ServerSocket socket = new ServerSocket()) {
            // As Kafka does: a port that has only just been left is free.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(loopback(), port));
        } catch (BindException e) {
            boolean kafka = new KafkaConnection("127.0.0.1:" + port, Map.of()).answers(Duration.ofSeconds(2));
            throw new KafkaUnavailableException(
                    "Port %d on 127.0.0.1 is taken by %s: stop it, or choose another port with TXSEARCH_KAFKA_PORT."
                            .formatted(port, kafka ? "another Kafka" : "another program"),
                    e);
        }
    }

    /** Only the broker itself speaks to its controller, so that any port will do. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
            return socket.getLocalPort();
        }
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }
}
