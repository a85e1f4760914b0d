package org.txsearch.cli.weeks;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.backup.RestoredGenerations;
import org.txsearch.cli.rebuild.RebuildSituation;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.runtime.settings.Setting;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.Retirement;
import org.txsearch.index.WeekIndex;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Deletes weeks whose retention has ended, or old generations. */
@Command(
        name = "retire",
        description =
                "Delete weeks whose retention has ended, or old generations of rebuilt weeks. Without --yes it only"
                        + " shows what it would delete.")
final class WeeksRetireCommand implements Callable<Integer> {

    @Option(
            names = "--older-than",
            paramLabel = "WEEKS",
            description = "weeks that ended more than WEEKS weeks ago (default: the retention,"
                    + " TXSEARCH_WEEKS_RETENTION); fewer than the retention are refused")
    private @Nullable Integer olderThan;

    @Option(
            names = "--old-generations",
            description = "instead of weeks: generations that rebuilds and optimizations have replaced")
    private boolean oldGenerations;

    @Option(
            names = "--replaced",
            description = "the same without generations that were restored beside (restore --beside)")
    private boolean replaced;

    @Option(names = "--yes", description = "delete, and not only show")
    private boolean yes;

    @Override
    public Integer call() throws Exception {
        boolean areGenerations = oldGenerations || replaced;
        if (areGenerations && olderThan != null) {
            throw new CommandException("--old-generations and --replaced delete all of them; leave --older-than out.");
        }
        Integer weeks = areGenerations ? null : weeks();
        return CommandContext.onCluster(cluster -> {
            return weeks == null
                    ? retireGenerations(cluster, RebuildState.unfinished(cluster))
                    : retireWeeks(
                            cluster, Retirement.firstKept(Clock.systemUTC().instant(), weeks));
        });
    }

    private int retireWeeks(Cluster cluster, IsoWeek firstKept) throws IOException {
        Retirement retirement = new Retirement(cluster);
        List<WeekIndex> due = retirement.before(firstKept);
        for (WeekIndex index : due) {
            Optional<RebuildSituation> rebuild = RebuildSituation.of(cluster, index.week());
            if (rebuild.isPresent()) {
                throw new CommandException(rebuild.get().sentence());
            }
        }
        if (yes) {
            due = retirement.retireBefore(firstKept);
        }
        print(due, "weeks before " + firstKept);
        if (yes) {
            System.out.println("Events of weeks before " + firstKept + " are dead letters from now on.");
        }
        return ExitCode.DONE;
    }

    private int retireGenerations(Cluster cluster, Map<IsoWeek, RebuildState> unfinished) throws IOException {
        Retirement retirement = new Retirement(cluster);
        RestoredGenerations restored = RestoredGenerations.in(cluster);
        List<WeekIndex> old = retirement.aside().stream()
                .filter(index -> !unfinished.containsKey(index.week()) && !(replaced && restored.contains(index)))
                .toList();
        print(yes ? retirement.deleteAside(old) : old, "old generations");
        return ExitCode.DONE;
    }

    private void print(List<WeekIndex> indices, String what) {
        for (WeekIndex index : indices) {
            System.out.println((yes ? "deleted " : "would delete ") + index.name() + ": " + index.documents()
                    + " documents, " + Sizes.tenths(Sizes.megabytes(index.bytes())) + " MB");
        }
        System.out.println(
                indices.size() + " indices (" + what + ")" + (yes || indices.isEmpty() ? "" : "; --yes deletes them"));
    }

    private int weeks() {
        String text = new Setting("txsearch.weeks.retention")
                .matching("([1-9]\\d{0,4})?", "", "a whole number of weeks from 1 to 99999");
        if (olderThan != null && olderThan < 1) {
            throw new CommandException("--older-than must be 1 or more.");
        }
        if (text.isEmpty()) {
            if (olderThan == null) {
                throw new CommandException(
                        "No retention is set: give --older-than WEEKS, or set TXSEARCH_WEEKS_RETENTION.");
            }
            return olderThan;
        }
        int retention = Integer.parseInt(text);
        if (olderThan != null && olderThan < retention) {
            throw new CommandException("Weeks are kept for " + retention
                    + " weeks (TXSEARCH_WEEKS_RETENTION); younger ones are not retired.");
        }
        return olderThan == null ? retention : olderThan;
    }
}
