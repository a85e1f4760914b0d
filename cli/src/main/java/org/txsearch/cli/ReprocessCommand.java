package org.txsearch.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes dead letters up again. */
@Command(
        name = "reprocess",
        description = "Take the records of dead-letter files up again; what is refused again goes to a new file.%n"
                + "Exit code 0: all is stored as it stands in the files; 2: with dead letters, or with records that differ from what is"
                + " stored under their version; 1: not finished.")
final class ReprocessCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "the dead-letter files")
    private List<Path> files = List.of();

    @Option(
            names = "--dead-letters",
            paramLabel = "FILE",
            description = "where refused records go (default: a new file in data/dead-letters)")
    private @Nullable Path deadLetters;

    @Option(names = "--restart", description = "begin anew, though an interrupted run could go on")
    private boolean restart;

    @Mixin
    private PaceOptions pacing = new PaceOptions();

    @Override
    public Integer call() throws Exception {
        return LoadCommand.load("reprocess", files, true, deadLetters, restart, pacing);
    }
}
