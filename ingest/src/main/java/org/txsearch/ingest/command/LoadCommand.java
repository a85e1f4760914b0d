package org.txsearch.ingest.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads files into the weekly indices. */
@Command(
        name = "load",
        description = "Load Avro container, NDJSON or CSV files (also .gz) into the weekly indices.%n"
                + "Exit code 0: all indexed; 2: with dead letters; 1: not finished.")
final class LoadCommand implements Callable<Integer> {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "the files")
    private List<Path> files = List.of();

    @Option(
            names = "--dead-letters",
            paramLabel = "FILE",
            description =
                    "where refused records go, with position and reason (default: a new file in data/dead-letters)")
    private @Nullable Path deadLetters;

    @Override
    public Integer call() throws Exception {
        Surroundings surroundings = Surroundings.current();
        Path deadLetterFile = deadLetters != null
                ? deadLetters
                : surroundings.data().resolve("dead-letters/load-" + STAMP.format(Instant.now()) + ".ndjson");
        refuseMistakes(deadLetterFile);
        try (ElasticsearchConnection connection = surroundings.connect(System.err::println);
                Cluster cluster = Cluster.connect(connection.uris())) {
            return new LoadRun(cluster, deadLetterFile).run(files);
        }
    }

    /** Before anything is started or written. */
    private void refuseMistakes(Path deadLetterFile) throws IOException {
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new CommandException(file + ": There is no such file.");
            }
            if (Files.exists(deadLetterFile) && Files.isSameFile(file, deadLetterFile)) {
                throw new CommandException(file + " is to be loaded; the dead letters would replace it.");
            }
        }
    }
}
