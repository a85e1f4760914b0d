package org.txsearch.ingest.command;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code ./txsearch load} as a process of its own, which can be killed. */
final class LoadProcess {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Process process;
    private final Path out;
    private final Path err;

    private LoadProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static LoadProcess start(Path folder, URI elasticsearch, Path... files) throws IOException {
        Path out = folder.resolve("load.out");
        Path err = folder.resolve("load.err");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Dtxsearch.elasticsearch.uris=" + elasticsearch,
                "-Dtxsearch.data-directory=" + folder.resolve("data"),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "org.txsearch.ingest.command.Main",
                "load"));
        List.of(files).forEach(file -> command.add(file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new LoadProcess(process, out, err);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether it ended within that time. */
    boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** As {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Its end. */
    CommandRun await() throws IOException, InterruptedException {
        if (!endsWithin(LIMIT)) {
            kill();
            throw new AssertionError("The load did not end: " + lines(err));
        }
        return new CommandRun(process.exitValue(), lines(out), lines(err));
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8).lines().toList();
    }
}
