package org.txsearch.cli.serve;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.local.BoundChild;
import org.txsearch.local.StartWatch;
import org.txsearch.process.PrivateFiles;

/** The API as a child process that ends before this one does. */
public final class ApiProcess implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(35);
    private static final String MAIN = "org.txsearch.api.TransactionSearchApplication";
    private static final int LINES_SHOWN = 8;
    private static final Duration BUILD_PAUSE = Duration.ofMillis(200);

    /** The exit codes of a process that SIGINT or SIGTERM has stopped. */
    private static final Set<Integer> STOPPED = Set.of(130, 143);

    /**
     * A page runs through thousands of methods, once each. With Java's own limit of 325 bytes, most of the compiler's time goes into
     * copies of the same methods, and the API takes twice as long to be quick (docs/contributors/measurements.md).
     */
    private static final String INLINE_SHORT_METHODS = "-XX:FreqInlineSize=50";

    private final Process process;
    private final Path log;
    private final StopSignal signal;
    private volatile boolean stopping;

    private ApiProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        // The next process may start on the same port as soon as this one has ended.
        this.signal = new StopSignal(Duration.ZERO);
        signal.onSignal(this::stop);
    }

    /** Starts the API with the given Elasticsearch nodes; its log is a file in the data directory. */
    public static ApiProcess start(CommandContext surroundings, List<URI> elasticsearch, List<String> options)
            throws IOException, InterruptedException {
        String classPath = System.getProperty("txsearch.api.class-path");
        if (classPath == null) {
            throw new CommandException("Start this command with ./txsearch, which knows where the API is.");
        }
        awaitBuild();
        Path log = surroundings.data().resolve("logs/api.log");
        PrivateFiles.file(log);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                INLINE_SHORT_METHODS));
        String option = System.getProperty("txsearch.api.start-option", "");
        if (!option.isEmpty()) {
            command.add(option);
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
        Process process = BoundChild.start(builder);
        try {
            return new ApiProcess(process, log);
        } catch (IllegalStateException e) {
            process.destroy();
            throw new CommandException("This process is ending: the API is not started.", e);
        }
    }

    /** On first use, the launcher starts a command as soon as its own classes are built; those of the API follow. */
    private static void awaitBuild() throws IOException, InterruptedException {
        String folder = System.getProperty("txsearch.build-folder");
        if (folder == null) {
            return;
        }
        Path built = Path.of(folder, "built");
        Path failed = Path.of(folder, "build-failed");
        while (!Files.exists(built)) {
            if (Files.exists(failed)) {
                Path log = Path.of(folder, "build.log");
                throw new CommandException("The API could not be built (" + log + "):\n" + end(log));
            }
            TimeUnit.NANOSECONDS.sleep(BUILD_PAUSE.toNanos());
        }
    }

    public StartWatch watch(Consumer<String> progress) {
        return StartWatch.of("the API", process, List.of(log), progress);
    }

    public CommandException stalled() throws IOException {
        return new CommandException("The API did nothing for %d seconds while starting, so it was stopped (%s):\n%s"
                .formatted(StartWatch.MAX_SILENCE.toSeconds(), log, end(log)));
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Waits until it has been stopped.
     *
     * @throws CommandException if it ended without being stopped
     */
    public void awaitStop() throws IOException, InterruptedException {
        int code = process.waitFor();
        if (!stopping && !STOPPED.contains(code)) {
            throw failure();
        }
    }

    /** Returns the reason why it ended, from the end of its log. */
    public CommandException failure() throws IOException {
        return new CommandException("The API ended (" + log + "):\n" + end(log));
    }

    private static String end(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    }

    /** Stops it and waits until it has ended; a second call does nothing. */
    @Override
    public void close() {
        stop();
        signal.close();
    }

    private void stop() {
        stopping = true;
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
