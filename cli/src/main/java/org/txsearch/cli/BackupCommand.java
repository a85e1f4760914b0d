package org.txsearch.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.txsearch.cli.backup.Backup;
import org.txsearch.cli.backup.BackupEntry;
import org.txsearch.cli.backup.BackupManifest;
import org.txsearch.cli.backup.Backups;
import org.txsearch.cli.backup.SnapshotRepository;
import org.txsearch.cli.capacity.Sizes;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Makes backups of everything that the cluster holds, and lists them. */
@Command(
        name = "backup",
        description = "Back up the weeks, grants, exports and what belongs to them into a snapshot repository, while"
                + " searches and writes go on. Only what the repository does not hold yet is copied.",
        subcommands = BackupRemoveCommand.class)
final class BackupCommand implements Callable<Integer> {

    @Mixin
    private RepositoryOptions repository = new RepositoryOptions();

    @Override
    public Integer call() throws Exception {
        return repository.with(BackupCommand::make);
    }

    private static int make(SnapshotRepository repository) throws Exception {
        BackupProgress progress = new BackupProgress();
        Backup backup = new Backup(repository, CommandContext.clockSkew(), progress);
        Backup.Made made = progress.stoppable(backup::run, backup::giveUp);
        BackupManifest manifest = made.manifest();
        System.out.println(manifest.name() + ": " + manifest.weeks().size() + " weeks, " + manifest.documents()
                + " transactions, " + manifest.others().size() + " other indices; "
                + Sizes.text((double) made.addedBytes()) + " that the repository " + repository.name()
                + " did not hold yet");
        System.out.println("It holds every event that was taken in before " + Rfc3339.format(manifest.asOf()) + ".");
        if (manifest.moving() > 0) {
            System.out.println("In " + manifest.moving() + " days and currencies something was written meanwhile: of"
                    + " those, counts and versions are known between two bounds, of all others also each sum to the"
                    + " cent.");
        }
        return ExitCode.DONE;
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
        return entry.state() == BackupEntry.State.WHOLE
                ? String.format(
                        Locale.ROOT,
                        "%s  whole         %4d weeks  %,d transactions  %s new  up to %s",
                        entry.name(),
                        entry.weeks(),
                        entry.documents(),
                        Sizes.text((double) entry.addedBytes()),
                        members(entry).get("as_of"))
                : entry.name() + "  "
                        + (entry.state() == BackupEntry.State.RUNNING
                                ? "being made"
                                : "not finished, cannot be restored");
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
}
