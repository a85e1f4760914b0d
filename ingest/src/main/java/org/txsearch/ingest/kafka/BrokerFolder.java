package org.txsearch.ingest.kafka;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.txsearch.process.PrivateFiles;

/** The files of one broker below its home: configuration, data and output. */
record BrokerFolder(Path home) {

    private static final int SHOWN_LINES = 5;

    Path configuration() {
        return home.resolve("server.properties");
    }

    Path data() {
        return home.resolve("log");
    }

    /** The broker's output: its warnings, and why it could not start. */
    Path console() {
        return home.resolve("console.log");
    }

    /** Whether the data folder has been formatted. */
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
                        c == '\\' ? "\\\\" : c < 0x20 || c > 0x7e ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
        return escaped.toString();
    }

    /** Whether a broker runs here: it holds a lock on its data. */
    boolean isInUse() throws IOException {
        Path lock = data().resolve(".lock");
        if (!Files.exists(lock)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            return channel.tryLock() == null;
        }
    }

    /** The end of the output, without stack frames. */
    String lastLines() {
        try {
            List<String> lines = new String(Files.readAllBytes(console()), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("\tat "))
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            return "(no log: " + e + ")";
        }
    }
}
