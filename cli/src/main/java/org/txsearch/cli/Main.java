package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.txsearch.cli.admin.GrantsCommand;
import org.txsearch.cli.admin.MerchantsCommand;
import org.txsearch.cli.admin.NightlyCommand;
import org.txsearch.cli.admin.SourcesCommand;
import org.txsearch.cli.backup.BackupCommand;
import org.txsearch.cli.backup.RestoreCommand;
import org.txsearch.cli.erase.EraseCommand;
import org.txsearch.cli.follow.FollowCommand;
import org.txsearch.cli.listen.ListenCommand;
import org.txsearch.cli.load.LoadCommand;
import org.txsearch.cli.load.ReprocessCommand;
import org.txsearch.cli.mcp.McpCommand;
import org.txsearch.cli.runtime.ArgumentTypes;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.LauncherCommand;
import org.txsearch.cli.runtime.telemetry.Logs;
import org.txsearch.cli.serve.ElasticsearchCommand;
import org.txsearch.cli.serve.KafkaCommand;
import org.txsearch.cli.serve.ServeCommand;
import org.txsearch.cli.tune.TuneCommand;
import org.txsearch.cli.weeks.WeeksCommand;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.InvalidClusterSettingException;
import org.txsearch.cluster.LeaseTakenException;
import org.txsearch.cluster.UnusableClusterException;
import org.txsearch.index.OtherKeyException;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.local.LocalServerException;
import org.txsearch.write.WriteFailedException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The launcher's commands. */
@Command(name = "txsearch", description = "Find, add up and reconcile payments.")
public final class Main {

    private static final int MAX_DETAILS = 20;

    private static final List<Object> COMMANDS = List.of(
            BackupCommand.class,
            ElasticsearchCommand.class,
            EraseCommand.class,
            FollowCommand.class,
            GrantsCommand.class,
            KafkaCommand.class,
            ListenCommand.class,
            LoadCommand.class,
            McpCommand.class,
            ReprocessCommand.class,
            MerchantsCommand.class,
            new NightlyCommand(Main::run),
            RestoreCommand.class,
            ServeCommand.class,
            SourcesCommand.class,
            TuneCommand.class,
            WeeksCommand.class);

    /** Exceptions whose message is printed as it is. */
    private static final List<Class<? extends Exception>> SENTENCES = List.of(
            InvalidClusterSettingException.class,
            UnusableClusterException.class,
            LocalServerException.class,
            KafkaUnavailableException.class,
            LeaseTakenException.class,
            Weeks.WeekRefusedException.class,
            OtherKeyException.class,
            WriteFailedException.class);

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "show this help")
    @SuppressWarnings("UnusedVariable") // picocli reads the option itself
    private boolean help;

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        try {
            Logs.begin();
        } catch (CommandException e) {
            return explain(e);
        }
        return ArgumentTypes.register(launcher())
                .setExitCodeExceptionMapper(e -> ExitCode.NOT_FINISHED)
                .setExecutionExceptionHandler((e, line, parsed) -> explain(e))
                .setParameterExceptionHandler((e, parameters) -> {
                    System.err.println(e.getMessage());
                    System.err.println(
                            "./" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help shows its usage.");
                    return ExitCode.NOT_FINISHED;
                })
                .setUsageHelpAutoWidth(true)
                // The name of a file may begin with @.
                .setExpandAtFiles(false)
                .execute(arguments);
    }

    /** Returns the commands of this module and of other modules on the class path, by name. */
    private static CommandLine launcher() {
        CommandLine launcher = new CommandLine(new Main());
        Stream.concat(
                        COMMANDS.stream(),
                        ServiceLoader.load(LauncherCommand.class).stream().map(ServiceLoader.Provider::type))
                .map(CommandLine::new)
                .sorted(Comparator.comparing(CommandLine::getCommandName))
                .forEach(launcher::addSubcommand);
        return launcher;
    }

    /** Prints one line for errors that a user can correct, and a stack trace for unexpected errors. */
    private static int explain(Exception e) {
        if (e instanceof CommandException failure) {
            failure.details().stream().limit(MAX_DETAILS).forEach(System.err::println);
            if (failure.details().size() > MAX_DETAILS) {
                System.err.println((failure.details().size() - MAX_DETAILS) + " more lines like these");
            }
            System.err.println(e.getMessage());
        } else if (SENTENCES.stream().anyMatch(kind -> kind.isInstance(e))) {
            System.err.println(e.getMessage());
        } else if (e instanceof FileSystemException file) {
            System.err.println("A file could not be used: " + file.getFile() + " (" + reason(file) + ")");
        } else if (e instanceof ClusterRefusalException refusal && refusal.isFull()) {
            System.err.println(e.getMessage());
        } else if (e instanceof IOException) {
            System.err.println("Elasticsearch or a file could not be used: " + firstLine(e));
        } else {
            System.err.println("Unexpected error; please report it:");
            e.printStackTrace();
        }
        return ExitCode.NOT_FINISHED;
    }

    private static String reason(FileSystemException file) {
        if (file instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        String reason = file.getReason();
        return reason != null ? reason : file instanceof AccessDeniedException ? "access denied" : "it is in the way";
    }

    private static String firstLine(Exception e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
