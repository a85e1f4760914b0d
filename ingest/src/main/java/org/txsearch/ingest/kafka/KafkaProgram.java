package org.txsearch.ingest.kafka;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Uuid;
import org.txsearch.local.BoundChild;

/** Kafka's own programs, run as children on one broker's folder. */
record KafkaProgram(LocalKafkaSettings settings, BrokerFolder folder) {

    private static final Duration FORMAT_LIMIT = Duration.ofMinutes(1);

    /** The broker. */
    Process broker() throws IOException {
        return BoundChild.start(java("kafka.Kafka"));
    }

    /** Makes the folder's data that of a cluster of its own, and waits for it. */
    void format() throws IOException, InterruptedException {
        Process process = BoundChild.start(java(
                "kafka.tools.StorageTool", "format", "-t", Uuid.randomUuid().toString(), "-c"));
        if (!process.waitFor(FORMAT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
        }
        if (process.waitFor() != 0) {
            throw new KafkaUnavailableException(
                    "The data folder of Kafka could not be formatted; the log is %s and says:%n%s"
                            .formatted(folder.console(), folder.lastWords()));
        }
    }

    /** A JVM that runs a main class with the configuration as its last argument. */
    private ProcessBuilder java(String... mainAndArguments) {
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
}
