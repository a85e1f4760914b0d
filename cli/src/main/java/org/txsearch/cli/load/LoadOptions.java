package org.txsearch.cli.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.telemetry.Telemetry;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.load.LoadState;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.LineFile;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of loads, and the files of refused records that they lead to. */
public final class LoadOptions {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    @Option(
            names = "--dead-letters",
            paramLabel = "FILE",
            description =
                    "where refused records go, with position and reason (default: a new file in data/dead-letters)")
    @Nullable
    Path deadLetters;

    @Option(
            names = "--restart",
            description = "start at the beginning, even if an interrupted run of the same files could continue")
    boolean restart;

    @Option(
            names = "--import",
            description =
                    "load at full speed, without regard for searches; weeks that it creates have one copy and are not"
                            + " refreshed until it ends; then they get their copies and the settings that weeks are"
                            + " served with")
    boolean isImport;

    @Mixin
    RateOption rate = new RateOption();

    /** Loads files of either kind; resumes an interrupted run of them. */
    int load(String command, List<SourceFile> sources, @Nullable String reading) throws Exception {
        refuseMistakes(sources);
        rate.check();
        CommandContext context = CommandContext.current();
        try (Telemetry telemetry = Telemetry.open(command);
                ElasticsearchConnection connection = context.connect(System.err::println);
                Cluster cluster = context.cluster(connection).tracedBy(telemetry.tracing())) {
            return new LoadRun(cluster, command, context.data(), reading, this, telemetry).run(sources);
        }
    }

    /** Rejects invalid options before anything is started or written. */
    void refuseMistakes(List<SourceFile> sources) throws IOException {
        for (SourceFile source : sources) {
            Path file = source.path();
            try {
                source.requireFile();
            } catch (SourceException e) {
                throw new CommandException(file + ": " + e.getMessage(), e);
            }
            if (deadLetters != null && Files.exists(deadLetters) && Files.isSameFile(file, deadLetters)) {
                throw new CommandException(file + " is to be loaded; the dead letters would replace it.");
            }
        }
    }

    /** Returns the file for the refused records of a new load. */
    Path deadLetterFile(Path data, String command) {
        return deadLetters != null ? deadLetters : newDeadLetterFile(data, command);
    }

    /** Returns a file that does not exist yet. */
    public static Path newDeadLetterFile(Path data, String command) {
        return data.resolve("dead-letters").resolve(command + "-" + STAMP.format(Instant.now()) + ".ndjson");
    }

    /** Returns the file of refused records of a load, which an interrupted one has begun. */
    DeadLetterFile letters(LoadState state, boolean isResumed) throws IOException {
        Path file = Path.of(state.deadLetterFile());
        if (!isResumed) {
            return new DeadLetterFile(file);
        }
        Path requested = deadLetters;
        if (requested != null && !requested.toAbsolutePath().equals(file)) {
            throw new CommandException("This load was interrupted, and its dead letters are in " + file
                    + ": leave --dead-letters out to continue, or start again with --restart.");
        }
        try {
            return DeadLetterFile.resume(file, state.deadLetterBytes(), state.adjustedBytes());
        } catch (IOException e) {
            throw cannotContinue(e);
        }
    }

    /** Returns the file of differences beside it. */
    static LineFile differences(LoadState state, boolean isResumed) {
        Path file = LineFile.beside(Path.of(state.deadLetterFile()), "differences");
        try {
            return isResumed ? LineFile.resume(file, state.differenceBytes()) : new LineFile(file);
        } catch (IOException e) {
            throw cannotContinue(e);
        }
    }

    private static CommandException cannotContinue(IOException e) {
        return new CommandException(
                "This load cannot continue: " + e.getMessage()
                        + ". Start again with --restart; nothing is stored twice.",
                e);
    }
}
