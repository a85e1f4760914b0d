package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.txsearch.cli.backup.BackupException;
import org.txsearch.cli.rebuild.RebuildException;
import org.txsearch.cluster.InvalidClusterSettingException;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.ingest.kafka.KafkaUnavailableException;
import org.txsearch.local.LocalElasticsearchException;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekRecovery;
import org.txsearch.write.WriteFailedException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The launcher's commands. */
@Command(
        name = "txsearch",
        description = "Find, add up and reconcile payments.",
        subcommands = {
            BackupCommand.class,
            DemoCommand.class,
            ElasticsearchCommand.class,
            EraseCommand.class,
            FollowCommand.class,
            GenerateCommand.class,
            GrantsCommand.class,
            KafkaCommand.class,
            LoadCommand.class,
            ReprocessCommand.class,
            RestoreCommand.class,
            ServeCommand.class,
            SourcesCommand.class,
            TuneCommand.class,
            WeeksCommand.class
        })
public final class Main {

    private static final int MAX_DETAILS = 20;

    /** Those whose message is the line that the user sees. */
    private static final List<Class<? extends Exception>> SENTENCES = List.of(
            CommandException.class,
            InvalidClusterSettingException.class,
            LocalElasticsearchException.class,
            KafkaUnavailableException.class,
            OwnedNote.TakenException.class,
            WeekRecovery.RefusedException.class,
            WriteFailedException.class);

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "show this help")
    @SuppressWarnings("UnusedVariable") // picocli asks the option itself
    private boolean help;

    private Main() {}

    /** Runs one command. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        try {
            Logs.begin();
        } catch (CommandException e) {
            return explain(e);
        }
        return new CommandLine(new Main())
                .setExitCodeExceptionMapper(e -> ExitCode.NOT_FINISHED)
                .setExecutionExceptionHandler((e, line, parsed) -> explain(e))
                .setParameterExceptionHandler((e, parameters) -> {
                    System.err.println(e.getMessage());
                    System.err.println(
                            "./" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help tells more.");
                    return ExitCode.NOT_FINISHED;
                })
                .setUsageHelpAutoWidth(true)
                .registerConverter(LocalDate.class, Main::day)
                .registerConverter(IsoWeek.class, Main::week)
                .execute(arguments);
    }

    private static LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new CommandLine.TypeConversionException("'" + text + "' is no day such as 2026-11-20");
        }
    }

    static IsoWeek week(String text) {
        try {
            return IsoWeek.parse(text);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(text + " is not a week: write it like 2026-W47");
        }
    }

    /** One line for what a user can mend; the whole trace only for what nobody foresaw. */
    private static int explain(Exception e) {
        if (e instanceof RebuildException refusal) {
            explain(refusal.details(), "days and currencies differ", refusal);
        } else if (e instanceof BackupException refusal) {
            explain(refusal.details(), "lines like these", refusal);
        } else if (SENTENCES.stream().anyMatch(kind -> kind.isInstance(e))) {
            System.err.println(e.getMessage());
        } else if (e instanceof FileSystemException file) {
            System.err.println("A file could not be used: " + file.getFile() + " (" + reason(file) + ")");
        } else if (e instanceof IOException) {
            System.err.println("Elasticsearch or a file could not be used: " + firstLine(e));
        } else {
            System.err.println("An error that should not happen; please report it:");
            e.printStackTrace();
        }
        return ExitCode.NOT_FINISHED;
    }

    private static void explain(List<String> details, String more, Exception e) {
        details.stream().limit(MAX_DETAILS).forEach(System.err::println);
        if (details.size() > MAX_DETAILS) {
            System.err.println((details.size() - MAX_DETAILS) + " more " + more);
        }
        System.err.println(e.getMessage());
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
