package org.txsearch.ingest.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.txsearch.local.BoundChild;

/** The API as a child process that ends with this one. */
final class ApiProcess implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(35);
    private static final String MAIN = "org.txsearch.api.TransactionSearchApplication";
    private static final int LINES_SHOWN = 8;

    private final Process process;
    private final Path log;

    private ApiProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts it against those Elasticsearch nodes; its log goes to a file of the data directory. */
    static ApiProcess start(Surroundings surroundings, List<URI> elasticsearch, List<String> options)
            throws IOException {
        String classPath = System.getProperty("txsearch.api.class-path");
        if (classPath == null) {
            throw new CommandException("Start this command with ./txsearch, which knows where the API is.");
        }
        Path log = surroundings.data().resolve("logs/api.log");
        Files.createDirectories(log.getParent());
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        String archive = System.getProperty("txsearch.api.class-archive");
        if (archive != null && Files.exists(Path.of(archive))) {
            command.add("-XX:SharedArchiveFile=" + archive);
        }
        command.addAll(List.of("-cp", classPath, MAIN));
        command.addAll(options);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("TXSEARCH_DATADIRECTORY", surroundings.data().toString());
        environment.put(
                "TXSEARCH_ELASTICSEARCH_URIS",
                elasticsearch.stream().map(URI::toString).collect(Collectors.joining(",")));
        return new ApiProcess(BoundChild.start(builder), log);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until it ends. */
    int await() throws InterruptedException {
        return process.waitFor();
    }

    /** Why it ended, from the end of its log. */
    CommandException failure() throws IOException {
        List<String> lines = Files.readAllLines(log);
        String end = String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
        return new CommandException("The API ended (" + log + "):\n" + end);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
