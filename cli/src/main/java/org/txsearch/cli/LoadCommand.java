package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads files into the weekly indices. */
@Command(
        name = "load",
        description = "Load Avro container, NDJSON or CSV files (also .gz) into the weekly indices.%n"
                + "Exit code 0: all is stored as it stands in the files; 2: with dead letters, or with records that differ from what is"
                + " stored under their version; 1: not finished.")
final class LoadCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "the files")
    private List<Path> files = List.of();

    @Option(
            names = "--dead-letters",
            paramLabel = "FILE",
            description =
                    "where refused records go, with position and reason (default: a new file in data/dead-letters)")
    private @Nullable Path deadLetters;

    @Option(
            names = "--restart",
            description = "load from the beginning, though an interrupted load of the same files could go on")
    private boolean restart;

    @Option(
            names = "--to-kafka",
            description = "append them to the Kafka topic instead, from where ./txsearch follow takes them")
    private boolean toKafka;

    @Mixin
    private PaceOptions pacing = new PaceOptions();

    @Override
    public Integer call() throws Exception {
        if (toKafka) {
            if (restart || pacing.isAny()) {
                throw new CommandException("--to-kafka takes neither --restart nor a pace: it begins at the beginning,"
                        + " and ./txsearch follow has the same options for its pace.");
            }
            refuseMistakes(files, deadLetters);
            Path letters = deadLetters != null
                    ? deadLetters
                    : LoadOptions.newDeadLetterFile(CommandContext.current().data(), "load");
            return new ToKafkaRun(KafkaSettings.current()).load(files, letters);
        }
        return load("load", files, false, deadLetters, restart, pacing);
    }

    /** Loads files of either kind, from where an interrupted load of them stands. */
    static int load(
            String command,
            List<Path> files,
            boolean areDeadLetters,
            @Nullable Path deadLetters,
            boolean restart,
            PaceOptions pacing)
            throws Exception {
        refuseMistakes(files, deadLetters);
        pacing.check();
        CommandContext surroundings = CommandContext.current();
        List<SourceFile> sources =
                files.stream().map(file -> new SourceFile(file, areDeadLetters)).toList();
        LoadOptions options = new LoadOptions(command, surroundings.data(), deadLetters, restart, pacing);
        try (Telemetry telemetry = Telemetry.open(command);
                ElasticsearchConnection connection = surroundings.connect(System.err::println);
                Cluster cluster = connection.cluster().tracedBy(telemetry.tracing())) {
            return new LoadRun(cluster, options, telemetry).run(sources);
        }
    }

    /** Before anything is started or written. */
    private static void refuseMistakes(List<Path> files, @Nullable Path deadLetters) throws IOException {
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new CommandException(file + ": There is no such file.");
            }
            if (deadLetters != null && Files.exists(deadLetters) && Files.isSameFile(file, deadLetters)) {
                throw new CommandException(file + " is to be loaded; the dead letters would replace it.");
            }
        }
    }
}
