package org.txsearch.ingest.kafka;

import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.Uuid;
import org.txsearch.local.BoundChild;
import org.txsearch.local.StartWatch;
import org.txsearch.process.PrivateFiles;

/**
 * A real Kafka broker (its own controller, too) that runs as a child of this process, bound to 127.0.0.1 only.
 *
 * <p>It ends with {@link #close()} or with this process, and leaves its data for the next start. A long file, since
 * it holds the broker's folder, which nothing else uses.
 */
public final class LocalKafka implements AutoCloseable {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Duration PREDECESSOR_LIMIT = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Process process;
    private final LocalKafkaSettings settings;
    private final BrokerFolder folder;

    /**
     * Settings of a local broker.
     *
     * @param classPath the class path of its process
     * @param home the folder of its configuration, data and logs; one running broker per home
     * @param port the port on 127.0.0.1
     * @param heap the size of its heap in the JVM's notation, such as {@code 512m} or {@code 1g}
     * @param quickStart starts faster and runs slower: for tests only
     */
    public record LocalKafkaSettings(String classPath, Path home, int port, String heap, boolean quickStart) {

        public LocalKafkaSettings {
            home = home.toAbsolutePath().normalize();
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException("The port is not between 1 and 65535: " + port);
            }
            if (!heap.matches("[1-9][0-9]*[mg]")) {
                throw new KafkaUnavailableException("The heap of Kafka is not a number followed by m or g: " + heap);
            }
        }
    }

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
            if (!folder.isFormatted()) {
                format(settings, folder, progress);
            }
            progress.accept("Starting Kafka");
            Process process = BoundChild.start(java(settings, folder, "kafka.Kafka"));
            LocalKafka broker = new LocalKafka(process, settings, folder);
            broker.awaitReady(progress);
            return broker;
        } catch (IOException e) {
            throw new KafkaUnavailableException("Kafka could not be prepared in " + settings.home() + ": " + e, e);
        }
    }

    /** Returns the address that clients connect to. */
    public String bootstrapServers() {
        return "127.0.0.1:" + settings.port();
    }

    /** Waits until the broker ends, and returns the reason. */
    public KafkaUnavailableException awaitEnd() throws InterruptedException {
        return ended(process.waitFor(), "while in use");
    }

    /** Stops the broker and waits until it has ended; a second call does nothing. */
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

    /** Formats the data folder for a cluster of its own. */
    private static void format(LocalKafkaSettings settings, BrokerFolder folder, Consumer<String> progress)
            throws IOException, InterruptedException {
        Process process = BoundChild.start(java(
                settings,
                folder,
                "kafka.tools.StorageTool",
                "format",
                "-t",
                Uuid.randomUuid().toString(),
                "-c"));
        StartWatch watch = StartWatch.of("the data folder of Kafka", process, List.of(folder.console()), progress);
        while (!process.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
            if (watch.isStalled()) {
                process.destroyForcibly();
            }
        }
        if (process.waitFor() != 0) {
            throw new KafkaUnavailableException(
                    "The data folder of Kafka could not be formatted; the log is %s and says:%n%s"
                            .formatted(folder.console(), folder.lastLines()));
        }
    }

    /** Returns a JVM that runs a main class with the configuration as its last argument. */
    private static ProcessBuilder java(LocalKafkaSettings settings, BrokerFolder folder, String... mainAndArguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xms" + settings.heap(),
                "-Xmx" + settings.heap(),
                "-cp",
                settings.classPath()));
        if (settings.quickStart()) {
            command.add(1, "-XX:TieredStopAtLevel=1");
        }
        command.addAll(List.of(mainAndArguments));
        command.add(folder.configuration().toString());
        return new ProcessBuilder(command)
                .directory(settings.home().toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(folder.console().toFile());
    }

    private void awaitReady(Consumer<String> progress) throws InterruptedException {
        StartWatch watch = StartWatch.of("Kafka", process, List.of(folder.console()), progress);
        boolean ready = false;
        try {
            while (!ready) {
                if (process.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw ended(process.exitValue(), "while starting");
                }
                if (watch.isStalled()) {
                    throw new KafkaUnavailableException(
                            "Kafka did nothing for %d seconds while starting, so it was stopped; its log is %s and says:%n%s"
                                    .formatted(
                                            StartWatch.MAX_SILENCE.toSeconds(), folder.console(), folder.lastLines()));
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
        String lines = folder.lastLines();
        if (lines.contains("No space left on device")) {
            return new KafkaUnavailableException(
                    "The disk of %s is full: free some space or choose another data directory."
                            .formatted(folder.home()));
        }
        return new KafkaUnavailableException("Kafka ended with exit code %d %s; its log is %s and says:%n%s"
                .formatted(exitCode, moment, folder.console(), lines));
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
        BindException taken = BoundChild.taken(port);
        if (taken != null) {
            boolean kafka = new KafkaConnection("127.0.0.1:" + port, Map.of()).answers(Duration.ofSeconds(2));
            throw new KafkaUnavailableException(
                    "Port %d on 127.0.0.1 is taken by %s: stop it, or choose another port with TXSEARCH_KAFKA_PORT."
                            .formatted(port, kafka ? "another Kafka" : "another program"),
                    taken);
        }
    }

    /** Returns any port will do: only the broker itself connects to its controller. */
    private static int freePort() throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (ServerSocket socket = new ServerSocket(0, 1, loopback)) {
            return socket.getLocalPort();
        }
    }

    /** The files of one broker below its home: configuration, data and output. */
    private record BrokerFolder(Path home) {

        private static final int SHOWN_LINES = 5;

        Path configuration() {
            return home.resolve("server.properties");
        }

        Path data() {
            return home.resolve("log");
        }

        /** Returns the broker's output: its warnings, and why it could not start. */
        Path console() {
            return home.resolve("console.log");
        }

        /** Returns whether the data folder has been formatted. */
        boolean isFormatted() {
            return Files.exists(data().resolve("meta.properties"));
        }

        /** Rewrites the configuration; the data stays. */
        void prepare(int port, int controllerPort) throws IOException {
            PrivateFiles.folder(home);
            Files.createDirectories(data());
            Files.writeString(configuration(), properties(port, controllerPort), StandardCharsets.ISO_8859_1);
        }

        private String properties(int port, int controllerPort) {
            // A group's offsets expire after a year without members; transactions never do.
            return """
                    process.roles=broker,controller
                    node.id=1
                    controller.quorum.voters=1@127.0.0.1:%2$d
                    controller.listener.names=CONTROLLER
                    listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                    log.dirs=%3$s
                    auto.create.topics.enable=false
                    log.retention.ms=-1
                    offsets.retention.minutes=525600
                    message.max.bytes=%4$d
                    offsets.topic.num.partitions=6
                    offsets.topic.replication.factor=1
                    transaction.state.log.replication.factor=1
                    transaction.state.log.min.isr=1
                    share.coordinator.state.topic.replication.factor=1
                    share.coordinator.state.topic.min.isr=1
                    group.initial.rebalance.delay.ms=0
                    """.formatted(port, controllerPort, escaped(data()), TransactionTopic.MAX_MESSAGE_BYTES);
        }

        /** As a value in a properties file, whatever characters the path has. */
        private static String escaped(Path path) {
            StringBuilder escaped = new StringBuilder();
            path.toString()
                    .chars()
                    .forEach(c -> escaped.append(
                            c == '\\'
                                    ? "\\\\"
                                    : c < 0x20 || c > 0x7e ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
            return escaped.toString();
        }

        /** Returns whether a broker runs here: it holds a lock on its data. */
        boolean isInUse() throws IOException {
            return BoundChild.isLocked(data().resolve(".lock"));
        }

        /** Returns the end of the output, without stack frames. */
        String lastLines() {
            List<String> lines = BoundChild.lines(console()).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("\tat "))
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        }
    }
}
