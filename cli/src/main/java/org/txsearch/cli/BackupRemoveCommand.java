package org.txsearch.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.backup.Backups;
import org.txsearch.cli.backup.SnapshotRepository;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes backups; nothing else does. */
@Command(
        name = "remove",
        description =
                "Remove backups: the named ones, all but the newest, or unfinished ones. Without --yes it only shows"
                        + " what it would remove. Data that other backups need stays.")
final class BackupRemoveCommand implements Callable<Integer> {

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
        List<Backups.Entry> due = due(backups.list());
        for (Backups.Entry backup : due) {
            if (yes) {
                backups.remove(backup);
            }
            System.out.println((yes ? "removed " : "would remove ") + BackupCommand.line(backup));
        }
        System.out.println(due.size() + " backups" + (yes || due.isEmpty() ? "" : "; --yes removes them"));
        return ExitCode.DONE;
    }

    private List<Backups.Entry> due(List<Backups.Entry> all) {
        Set<String> missing = new TreeSet<>(names);
        long whole = all.stream()
                .filter(backup -> backup.state() == Backups.State.WHOLE)
                .count();
        List<Backups.Entry> due = new ArrayList<>();
        for (Backups.Entry backup : all) {
            boolean isNamed = missing.remove(backup.name());
            boolean isWhole = backup.state() == Backups.State.WHOLE;
            boolean isOld = isWhole && keep != null && whole-- > keep;
            boolean isUnfinished = unfinished && backup.state() == Backups.State.NOT_FINISHED;
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
