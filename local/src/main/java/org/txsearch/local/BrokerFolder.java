package org.txsearch.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The files of one broker below its home: configuration, data and output. */
record BrokerFolder(Path home) {

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
    void prepare(LocalKafkaSettings settings, int controllerPort, Consumer<String> progress) throws IOException {
        Files.createDirectories(home.resolveSibling(""));
        FileTrees.close(home, progress);
        Files.createDirectories(data());
        Files.writeString(configuration(), properties(settings, controllerPort), StandardCharsets.ISO_8859_1);
    }

    private String properties(LocalKafkaSettings settings, int controllerPort) {
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
                """.formatted(settings.port(), controllerPort, escaped(data()), settings.maxMessageBytes());
    }

    /** Returns the path as a value of a properties file, whatever characters it has. */
    private static String escaped(Path path) {
        StringBuilder escaped = new StringBuilder();
        path.toString()
                .chars()
                .forEach(c -> escaped.append(
                        c == '\\' ? "\\\\" : c < 0x20 || c > 0x7e ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
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
