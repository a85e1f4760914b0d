package org.txsearch.local;

import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A real Kafka broker (its own controller, too) that runs as a child of this process, bound to 127.0.0.1 only.
 *
 * <p>It ends with {@link #close()} or with this process, and leaves its data for the next start.
 */
public final class LocalKafka implements AutoCloseable {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Duration PREDECESSOR_LIMIT = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Process process;
    private final LocalKafkaSettings settings;
    private final BrokerFolder folder;
    private final KafkaProbe probe;

    private LocalKafka(Process process, LocalKafkaSettings settings, BrokerFolder folder, KafkaProbe probe) {
        this.process = process;
        this.settings = settings;
        this.folder = folder;
        this.probe = probe;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "kafka-stop"));
    }

    /**
     * Starts a broker and returns when it answers.
     *
     * @param probe asks whether it is up
     * @param progress receives phrases for the user
     * @throws LocalServerException if it cannot be started; nothing is left running
     */
    public static LocalKafka start(LocalKafkaSettings settings, KafkaProbe probe, Consumer<String> progress)
            throws InterruptedException {
        BrokerFolder folder = new BrokerFolder(settings.home());
        try {
            requireFreeData(folder);
            requireFreePort(settings.port(), probe);
            folder.prepare(settings, freePort(), progress);
            if (!folder.isFormatted()) {
                format(settings, folder, progress);
            }
            progress.accept("Starting Kafka");
            Process process = BoundChild.start(java(settings, folder, "kafka.Kafka"));
            LocalKafka broker = new LocalKafka(process, settings, folder, probe);
            broker.awaitReady(progress);
            return broker;
        } catch (IOException e) {
            throw new LocalServerException("Kafka could not be prepared in " + settings.home() + ": " + e, e);
        }
    }

    /** Returns the address that clients connect to. */
    public String bootstrapServers() {
        return "127.0.0.1:" + settings.port();
    }

    /** Waits until the broker ends, and returns the reason. */
    public LocalServerException awaitEnd() throws InterruptedException {
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
        Process process =
                BoundChild.start(java(settings, folder, "kafka.tools.StorageTool", "format", "-t", clusterId(), "-c"));
        StartWatch watch = StartWatch.of("the data folder of Kafka", process, List.of(folder.console()), progress);
        while (!process.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
            if (watch.isStalled()) {
                process.destroyForcibly();
            }
        }
        if (process.waitFor() != 0) {
            throw new LocalServerException(
                    "The data folder of Kafka could not be formatted; the log is %s and says:%n%s"
                            .formatted(folder.console(), folder.lastLines()));
        }
    }

    /** Returns a new id in Kafka's notation. Its first bit is 0, so that it never begins with "-", like an option. */
    static String clusterId() {
        UUID id = UUID.randomUUID();
        byte[] bytes = ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits() & Long.MAX_VALUE)
                .putLong(id.getLeastSignificantBits())
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
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
                    throw new LocalServerException(
                            "Kafka did nothing for %d seconds while starting, so it was stopped; its log is %s and says:%n%s"
                                    .formatted(
                                            StartWatch.MAX_SILENCE.toSeconds(), folder.console(), folder.lastLines()));
                }
                ready = probe.isUp(bootstrapServers(), PAUSE.multipliedBy(20));
            }
        } finally {
            if (!ready) {
                close();
            }
        }
    }

    private LocalServerException ended(int exitCode, String moment) {
        String lines = folder.lastLines();
        if (lines.contains("No space left on device")) {
            return new LocalServerException("The disk of %s is full: free some space or choose another data directory."
                    .formatted(folder.home()));
        }
        return new LocalServerException("Kafka ended with exit code %d %s; its log is %s and says:%n%s"
                .formatted(exitCode, moment, folder.console(), lines));
    }

    /** A broker whose parent was killed needs some seconds to end. */
    private static void requireFreeData(BrokerFolder folder) throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(PREDECESSOR_LIMIT);
        while (folder.isInUse()) {
            if (Instant.now().isAfter(deadline)) {
                throw new LocalServerException(
                        "Another process runs a Kafka in %s: stop it, use it, or choose another data directory."
                                .formatted(folder.home()));
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private static void requireFreePort(int port, KafkaProbe probe) throws IOException, InterruptedException {
        BindException taken = BoundChild.taken(port);
        if (taken != null) {
            boolean kafka = probe.isUp("127.0.0.1:" + port, Duration.ofSeconds(2));
            throw new LocalServerException(
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
}
