package org.txsearch.cli.weeks;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.index.Retirement;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekTemplate;
import org.txsearch.index.WeekTier;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes cold weeks smaller. */
@Command(
        name = "optimize",
        description =
                "Make weeks that seldom change smaller: one shard, one segment or a few, better compression. They are"
                        + " searched and written meanwhile and afterwards.")
public final class WeeksOptimizeCommand implements Callable<Integer> {

    /** A cold week is rebuilt if more than one in this number of documents was replaced. */
    private static final int REPLACED = 100;

    private static final int MAX_SEGMENTS = 10;

    @Option(
            names = "--older-than",
            paramLabel = "WEEKS",
            defaultValue = "1",
            description = "weeks that ended more than WEEKS weeks ago (default: ${DEFAULT-VALUE})")
    private int olderThan;

    @Override
    public Integer call() throws Exception {
        if (olderThan < 1) {
            throw new CommandException(
                    "--older-than must be 1 or more: a week that is still written to is not merged.");
        }
        return CommandContext.onCluster(cluster -> {
            IsoWeek firstHot = Retirement.firstKept(Clock.systemUTC().instant(), olderThan);
            Map<IsoWeek, RebuildState> unfinished = RebuildState.unfinished(cluster);
            List<IsoWeek> weeks = new ArrayList<>();
            int compact = 0;
            for (WeekIndex index : WeekIndex.all(cluster)) {
                if (index.inWeek() && index.isOpen() && index.week().compareTo(firstHot) < 0) {
                    if (isCompact(index) && !unfinished.containsKey(index.week())) {
                        compact++;
                    } else {
                        weeks.add(index.week());
                    }
                }
            }
            System.out.println(weeks.size() + " weeks before " + firstHot + " to be made cold, " + compact
                    + " are cold and have hardly changed");
            return WeeksRebuildCommand.rebuild(cluster, weeks, WeekTier.COLD, null, false);
        });
    }

    private static boolean isCompact(WeekIndex index) {
        String current = new WeekTemplate(FieldCatalogue.transaction()).generation();
        return index.tier() == WeekTier.COLD
                && index.schema().equals(current)
                && index.deleted() * REPLACED <= index.documents()
                && index.segments() <= MAX_SEGMENTS * index.shards();
    }
}
