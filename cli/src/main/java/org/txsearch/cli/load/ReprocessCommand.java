package org.txsearch.cli.load;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.txsearch.ingest.source.SourceFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Loads dead letters again. */
@Command(
        name = "reprocess",
        description = "Load the records of dead-letter files again; what is refused again goes to a new file.%n"
                + LoadCommand.EXIT_CODES)
public final class ReprocessCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "the dead-letter files")
    private List<Path> files = List.of();

    @Mixin
    private LoadOptions options = new LoadOptions();

    @Override
    public Integer call() throws Exception {
        return options.load(
                "reprocess",
                files.stream().map(file -> new SourceFile(file, true)).toList(),
                null);
    }
}
