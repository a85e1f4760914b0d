package org.txsearch.ingest.command;

import java.io.IOException;
import org.txsearch.local.LocalElasticsearchException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The launcher's commands. */
@Command(
        name = "txsearch",
        description = "Find, add up and reconcile payments.",
        mixinStandardHelpOptions = true,
        subcommands = {
            DemoCommand.class,
            ElasticsearchCommand.class,
            GenerateCommand.class,
            LoadCommand.class,
            ServeCommand.class
        })
public final class Main {

    private Main() {}

    /** Runs one command. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        return new CommandLine(new Main())
                .setExitCodeExceptionMapper(e -> ExitCode.NOT_FINISHED)
                .setExecutionExceptionHandler((e, line, parsed) -> explain(e))
                .setParameterExceptionHandler((e, parameters) -> {
                    System.err.println(e.getMessage());
                    System.err.println("./txsearch " + e.getCommandLine().getCommandName() + " --help tells more.");
                    return ExitCode.NOT_FINISHED;
                })
                .setUsageHelpAutoWidth(true)
                .execute(arguments);
    }

    /** One line for what a user can mend; the whole trace only for what nobody foresaw. */
    private static int explain(Exception e) {
        if (e instanceof CommandException || e instanceof LocalElasticsearchException) {
            System.err.println(e.getMessage());
        } else if (e instanceof IOException) {
            System.err.println("Elasticsearch or a file could not be used: " + e.getMessage());
        } else {
            System.err.println("An error that should not happen; please report it:");
            e.printStackTrace();
        }
        return ExitCode.NOT_FINISHED;
    }
}
