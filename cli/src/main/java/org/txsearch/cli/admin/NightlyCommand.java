package org.txsearch.cli.admin;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.TextTable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.Setting;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.LeaseTakenException;
import org.txsearch.nightly.NightlyLog;
import org.txsearch.nightly.NightlyTask;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Does the work of a night. */
@Command(
        name = "nightly",
        description =
                "Do the nightly work that is due: back up, retire, optimize and verify, each once a day in the whole"
                        + " cluster, however many processes try.%nExit code 0: nothing is left to do, or another process does it;"
                        + " 1: a task has failed.")
public final class NightlyCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(NightlyCommand.class);
    private static final Duration CHECKS_EVERY = Duration.ofMinutes(1);
    private static final Setting KEEP = new Setting("txsearch.backup.keep");
    private static final Setting RETENTION = new Setting("txsearch.weeks.retention");
    private static final Setting TASKS = new Setting("txsearch.nightly.tasks");
    private static final Setting AT = new Setting("txsearch.nightly.at");
    private static final Pattern COMMAS = Pattern.compile("\\s*,\\s*");
    private static final int MAX_KEPT = 100_000;

    private final ToIntFunction<String[]> launcher;

    @Option(names = "--stay", description = "keep running, and look every minute whether something is due")
    private boolean stays;

    @Option(names = "--now", description = "do all tasks at once, whether they are due or not")
    private boolean isNow;

    /**
     * Creates the command.
     *
     * @param launcher runs a command of the launcher and returns its exit code
     */
    public NightlyCommand(ToIntFunction<String[]> launcher) {
        this.launcher = launcher;
    }

    @Override
    public Integer call() throws Exception {
        if (stays && isNow) {
            throw new CommandException("--now ends after the work; leave --stay out.");
        }
        Set<NightlyTask> tasks = tasks();
        LocalTime at = LocalTime.parse(
                AT.matching("([01]\\d|2[0-3]):[0-5]\\d", "02:00", "a time of day in UTC, 02:00 for instance"));
        keptBackups();
        return CommandContext.onCluster(cluster -> {
            NightlyWork work = new NightlyWork(cluster, tasks, at, Clock.systemUTC(), this::isDone);
            return stays ? stay(work) : once(cluster, work);
        });
    }

    private int once(Cluster cluster, NightlyWork work) throws IOException, InterruptedException {
        try {
            if (isNow ? work.runNow() : work.run()) {
                print(cluster);
                return ExitCode.DONE;
            }
            System.err.println("Not all of the nightly work is done; what has failed is tried again.");
            return ExitCode.NOT_FINISHED;
        } catch (LeaseTakenException e) {
            System.out.println("Another process does the nightly work.");
            return ExitCode.DONE;
        }
    }

    private static int stay(NightlyWork work) throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        try (StopSignal signal = new StopSignal()) {
            signal.onSignal(stopped::countDown);
            do {
                try {
                    work.run();
                } catch (LeaseTakenException e) {
                    // Another process does the work.
                } catch (IOException e) {
                    LOG.warn("The nightly work is tried again in a minute: {}", e.toString());
                }
            } while (!stopped.await(CHECKS_EVERY.toMillis(), TimeUnit.MILLISECONDS));
            signal.clean();
            return ExitCode.DONE;
        }
    }

    @Command(name = "list", description = "List the tasks: when they are due, and when they were last done.")
    int list() throws Exception {
        return CommandContext.onCluster(cluster -> {
            print(cluster);
            return ExitCode.DONE;
        });
    }

    private static void print(Cluster cluster) throws IOException {
        NightlyLog log = NightlyLog.read(cluster);
        if (log.entries().isEmpty()) {
            System.out.println("Nothing is scheduled; ./txsearch nightly schedules the tasks.");
            return;
        }
        TextTable table = new TextTable("task", "due from", "last done", "failed attempts since");
        log.entries()
                .forEach((task, entry) -> table.row(
                        task.text(), Rfc3339.format(entry.due()), text(entry.succeededAt()), entry.failures()));
        table.print();
    }

    private static String text(@Nullable Instant time) {
        return time == null ? "never" : Rfc3339.format(time);
    }

    private static Set<NightlyTask> tasks() {
        Set<NightlyTask> tasks = EnumSet.noneOf(NightlyTask.class);
        for (String name : COMMAS.split(TASKS.text("backup,retire,optimize,verify"), -1)) {
            tasks.add(NightlyTask.of(name)
                    .orElseThrow(
                            () -> TASKS.wrong("some of backup, retire, optimize and verify, separated by commas")));
        }
        return tasks;
    }

    private static String keptBackups() {
        return KEEP.text().isEmpty() ? "" : String.valueOf(KEEP.wholeNumber(1, 1, MAX_KEPT));
    }

    /** Runs the commands of a task, which report by themselves; all of them, even if one fails. */
    private boolean isDone(NightlyTask task) {
        System.out.println(Rfc3339.format(Clock.systemUTC().instant()) + " " + task.text());
        boolean isDone = true;
        for (String command : commands(task)) {
            isDone &= launcher.applyAsInt(command.split(" ", -1)) == ExitCode.DONE;
        }
        return isDone;
    }

    private static List<String> commands(NightlyTask task) {
        String replaced = "weeks retire --replaced --yes";
        String kept = keptBackups();
        return switch (task) {
            case BACKUP -> kept.isEmpty() ? List.of("backup") : List.of("backup", "backup remove --yes --keep " + kept);
            case RETIRE -> RETENTION.text().isEmpty() ? List.of(replaced) : List.of(replaced, "weeks retire --yes");
            case OPTIMIZE -> List.of("weeks optimize");
            case VERIFY -> List.of("weeks verify");
        };
    }
}
