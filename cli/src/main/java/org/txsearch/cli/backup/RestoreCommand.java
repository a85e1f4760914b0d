package org.txsearch.cli.backup;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.erase.Erasures;
import org.txsearch.cli.runtime.ArgumentTypes;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.CommandProgress;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.snapshots.Backups;
import org.txsearch.cli.snapshots.SnapshotRepository;
import org.txsearch.grants.Grants;
import org.txsearch.index.WeekTemplate;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Restores a backup. */
@Command(
        name = "restore",
        description = "Restore a backup into an empty cluster, or single weeks that are missing. Existing data is never"
                + " overwritten, and nothing serves before its counts and sums are equal to those of the backup.")
public final class RestoreCommand implements Callable<Integer> {

    private static final String ALL = "all";

    @Mixin
    private RepositoryOptions repository = new RepositoryOptions();

    @Parameters(
            paramLabel = "BACKUP",
            arity = "0..1",
            description = "its name, as shown by ./txsearch backup list (default: the newest complete one)")
    private @Nullable String backup;

    @Option(
            names = "--weeks",
            split = ",",
            paramLabel = "WEEK",
            description = "only these weeks, or all: grants, exports and notes are left as they are")
    private List<String> weeks = List.of();

    @Option(
            names = "--beside",
            description = "as further generations of their weeks, which are not searched, for inspection;"
                    + " weeks retire --old-generations deletes them")
    private boolean beside;

    @Override
    public Integer call() throws Exception {
        Set<IsoWeek> chosen = chosen();
        return repository.with(found -> restore(found, chosen));
    }

    private Set<IsoWeek> chosen() {
        Set<IsoWeek> chosen = new TreeSet<>();
        if (!weeks.equals(List.of(ALL))) {
            for (String week : weeks) {
                try {
                    chosen.add(ArgumentTypes.week(week));
                } catch (TypeConversionException e) {
                    throw new CommandException(e.getMessage() + ".", e);
                }
            }
        }
        return chosen;
    }

    private int restore(SnapshotRepository found, Set<IsoWeek> chosen) throws Exception {
        String name = backup == null ? new Backups(found).newest().name() : backup;
        CommandProgress progress = CommandProgress.of("Restoring", "bytes");
        Restore restore = new Restore(found, progress);
        long start = System.nanoTime();
        RestoreReport report = BackupCommand.stoppable(
                progress, () -> restore.run(name, chosen, weeks.isEmpty(), beside), restore::giveUp);
        print(report, (System.nanoTime() - start) / 1e9);
        // The backup may hold payers that were erased later.
        return beside ? ExitCode.DONE : Erasures.runReopened(found.cluster());
    }

    private void print(RestoreReport report, double seconds) {
        BackupManifest manifest = report.manifest();
        Set<BackedUpWeek> restored = report.targets().keySet();
        long documents = restored.stream().mapToLong(BackedUpWeek::documents).sum();
        int days = restored.stream()
                .mapToInt(week -> week.after().entries().size())
                .sum();
        int moving = restored.stream().mapToInt(BackedUpWeek::moving).sum();
        System.out.println(manifest.name() + ": " + restored.size() + " weeks, " + documents + " transactions, "
                + report.others().size() + " other indices, " + Sizes.tenths(seconds) + " s");
        System.out.println(days + " days and currencies are equal to the backup: " + (days - moving) + " exactly, "
                + moving + " within the bounds of writes during the backup");
        if (beside) {
            report.targets().values().forEach(index -> System.out.println("beside: " + index));
            System.out.println("./txsearch weeks serve WEEK puts one into service; ./txsearch weeks retire"
                    + " --old-generations --yes deletes those that do not serve.");
        } else {
            System.out.println(Restore.held(manifest.asOf(), manifest.name()));
        }
        if (report.others().contains(Grants.INDEX)) {
            System.out.println("Restored grants are inactive, since some may have been withdrawn after the backup:"
                    + " ./txsearch grants list shows them, ./txsearch grants confirm activates them.");
        }
        if (!manifest.schema().equals(new WeekTemplate(FieldCatalogue.transaction()).generation())) {
            System.out.println("The weeks have another schema: ./txsearch weeks verify lists those to rebuild with"
                    + " ./txsearch weeks rebuild.");
        }
    }
}
