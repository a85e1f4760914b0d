package org.txsearch.cli.backup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.snapshots.BackupEntry;
import org.txsearch.cli.snapshots.BackupState;
import org.txsearch.cli.snapshots.Backups;
import org.txsearch.cli.snapshots.SnapshotRepository;
import org.txsearch.process.IoAction;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** Creates backups of everything that the cluster holds, and lists them. */
@Command(
        name = "backup",
        description = "Back up the weeks, grants, exports and related data to a snapshot repository, while searches and"
                + " writes continue. Only data that the repository does not hold yet is copied.",
        subcommands = BackupCommand.Remove.class)
public final class BackupCommand implements Callable<Integer> {

    @Mixin
    private RepositoryOptions repository = new RepositoryOptions();

    @Override
    public Integer call() throws Exception {
        return repository.with(BackupCommand::create);
    }

    private static int create(SnapshotRepository repository) throws Exception {
        CommandProgress progress = CommandProgress.of("Counting", "weeks");
        Backup backup = new Backup(repository, CommandContext.clockSkew(), progress);
        CreatedBackup created = stoppable(progress, backup::run, backup::giveUp);
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

    /** Runs an operation; if the process is stopped meanwhile, removes incomplete data. */
    static <T> T stoppable(CommandProgress progress, Callable<T> work, IoAction giveUp) throws Exception {
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
            List<BackupEntry> entries = new Backups(found).list();
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

    static String line(BackupEntry entry) {
        return entry.state() == BackupState.WHOLE
                ? String.format(
                        Locale.ROOT,
                        "%s  whole         %4d weeks  %,d transactions  %s new  up to %s",
                        entry.name(),
                        entry.weeks(),
                        entry.documents(),
                        Sizes.text((double) entry.addedBytes()),
                        members(entry).get("as_of"))
                : entry.name() + "  "
                        + (entry.state() == BackupState.RUNNING ? "being created" : "not finished, cannot be restored");
    }

    private static Map<String, Object> members(BackupEntry entry) {
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

    /** Removes backups; nothing else does. */
    @Command(
            name = "remove",
            description =
                    "Remove backups: the named ones, all but the newest, or unfinished ones. Without --yes it only shows"
                            + " what it would remove. Data that other backups need stays.")
    static final class Remove implements Callable<Integer> {

        @Mixin
        private RepositoryOptions repository = new RepositoryOptions();

        @Parameters(paramLabel = "BACKUP", arity = "0..*", description = "their names, as shown in the list")
        private List<String> names = List.of();

        @Option(names = "--keep", paramLabel = "N", description = "all but the newest N complete ones")
        private @Nullable Integer keep;

        @Option(names = "--unfinished", description = "backups that were interrupted or have failed")
        private boolean unfinished;

        @Option(names = "--yes", description = "remove, and not only show")
        private boolean yes;

        @Override
        public Integer call() throws Exception {
            if (names.isEmpty() && keep == null && !unfinished) {
                throw new CommandException("Give names of backups, --keep N or --unfinished.");
            }
            if (keep != null && keep < 1) {
                throw new CommandException("--keep must be 1 or more: the last backup is removed by its name.");
            }
            return repository.with(this::remove);
        }

        private int remove(SnapshotRepository found) throws IOException {
            Backups backups = new Backups(found);
            List<BackupEntry> due = due(backups.list());
            for (BackupEntry backup : due) {
                if (yes) {
                    backups.remove(backup);
                }
                System.out.println((yes ? "removed " : "would remove ") + BackupCommand.line(backup));
            }
            System.out.println(due.size() + " backups" + (yes || due.isEmpty() ? "" : "; --yes removes them"));
            return ExitCode.DONE;
        }

        private List<BackupEntry> due(List<BackupEntry> all) {
            Set<String> missing = new TreeSet<>(names);
            long whole = all.stream()
                    .filter(backup -> backup.state() == BackupState.WHOLE)
                    .count();
            List<BackupEntry> due = new ArrayList<>();
            for (BackupEntry backup : all) {
                boolean isNamed = missing.remove(backup.name());
                boolean isWhole = backup.state() == BackupState.WHOLE;
                boolean isOld = isWhole && keep != null && whole-- > keep;
                boolean isUnfinished = unfinished && backup.state() == BackupState.NOT_FINISHED;
                if (isNamed || isOld || isUnfinished) {
                    due.add(backup);
                }
            }
            if (!missing.isEmpty()) {
                throw new CommandException("There is no backup " + String.join(", ", missing)
                        + "; ./txsearch backup list shows those that are. Nothing is removed.");
            }
            return due;
        }
    }
}
