package org.txsearch.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.txsearch.cli.backup.Backup;
import org.txsearch.cli.backup.BackupManifest;
import org.txsearch.cli.backup.Backups;
import org.txsearch.cli.backup.SnapshotRepository;
import org.txsearch.cli.capacity.Sizes;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Creates backups of everything that the cluster holds, and lists them. */
@Command(
        name = "backup",
        description = "Back up the weeks, grants, exports and related data to a snapshot repository, while searches and"
                + " writes continue. Only data that the repository does not hold yet is copied.",
        subcommands = BackupRemoveCommand.class)
final class BackupCommand implements Callable<Integer> {

    @Mixin
    private RepositoryOptions repository = new RepositoryOptions();

    @Override
    public Integer call() throws Exception {
        return repository.with(BackupCommand::create);
    }

    private static int create(SnapshotRepository repository) throws Exception {
        Progress progress = Progress.of("Counting", "weeks");
        Backup backup = new Backup(repository, CommandContext.clockSkew(), watcher(progress));
        Backup.Created created = stoppable(progress, backup::run, backup::giveUp);
        BackupManifest manifest = created.manifest();
        System.out.println(manifest.name() + ": " + manifest.weeks().size() + " weeks, " + manifest.documents()
                + " transactions, " + manifest.others().size() + " other indices; "
                + Sizes.text((double) created.addedBytes()) + " that the repository " + repository.name()
                + " did not hold yet");
        System.out.println("It holds every event that was taken in before " + Rfc3339.format(manifest.asOf()) + ".");
        if (manifest.moving() > 0) {
            System.out.println("In " + manifest.moving() + " days and currencies something was written meanwhile: their"
                    + " counts and versions are known within bounds, those of all others and their sums exactly.");
        }
        return ExitCode.DONE;
    }

    /** A bar for each step. */
    static Backup.Watcher watcher(Progress progress) {
        return (step, fraction, count) -> {
            String title =
                    switch (step) {
                        case COUNT -> "Counting";
                        case COPY -> "Copying";
                        case RECOUNT -> "Counting again";
                        case RESTORE -> "Restoring";
                        case CHECK -> "Checking";
                    };
            boolean isCopy = step == Backup.Step.COPY || step == Backup.Step.RESTORE;
            progress.update(title, isCopy ? "bytes" : "weeks", fraction, count, null);
        };
    }

    /** Runs an operation; where the process is stopped meanwhile, nothing incomplete is left. */
    static <T> T stoppable(Progress progress, Callable<T> work, StopSignal.Undoing giveUp) throws Exception {
        try (StopSignal signal = StopSignal.undoing(
                        giveUp,
                        "Incomplete data may be left (%s): ./txsearch backup remove --unfinished and ./txsearch weeks"
                                + " retire --old-generations find it.");
                progress) {
            T result = work.call();
            progress.end();
            return result;
        }
    }

    @Command(name = "list", description = "List the backups in the repository, oldest first.")
    int list(
            @Mixin RepositoryOptions options,
            @Option(names = "--json", description = "one JSON object a line") boolean json)
            throws Exception {
        return options.with(found -> {
            List<Backups.Entry> entries = new Backups(found).list();
            if (json) {
                entries.forEach(entry -> System.out.println(JsonMapper.shared().writeValueAsString(members(entry))));
            } else if (entries.isEmpty()) {
                System.out.println("There are no backups in the repository " + found.name() + ".");
            } else {
                entries.forEach(entry -> System.out.println(line(entry)));
            }
            return ExitCode.DONE;
        });
    }

    static String line(Backups.Entry entry) {
        return entry.state() == Backups.State.WHOLE
                ? String.format(
                        Locale.ROOT,
                        "%s  whole         %4d weeks  %,d transactions  %s new  up to %s",
                        entry.name(),
                        entry.weeks(),
                        entry.documents(),
                        Sizes.text((double) entry.addedBytes()),
                        members(entry).get("as_of"))
                : entry.name() + "  "
                        + (entry.state() == Backups.State.RUNNING
                                ? "being created"
                                : "not finished, cannot be restored");
    }

    private static Map<String, Object> members(Backups.Entry entry) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("backup", entry.name());
        members.put("state", entry.state().name().toLowerCase(Locale.ROOT));
        members.put("started_at", Rfc3339.format(entry.startedAt()));
        if (entry.asOf() != null) {
            members.put("as_of", Rfc3339.format(entry.asOf()));
            members.put("weeks", entry.weeks());
            members.put("documents", entry.documents());
            members.put("added_bytes", entry.addedBytes());
        }
        return members;
    }
}
