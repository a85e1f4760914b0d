package org.txsearch.cli;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekRecovery;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings a missing week back. */
@Command(
        name = "recover",
        description =
                "Bring a missing week back: open its index and give it its aliases again. A week whose index is gone is"
                        + " restored from a backup (restore --weeks), or made anew without its transactions (--empty).")
final class WeeksRecoverCommand implements Callable<Integer> {

    @Parameters(paramLabel = "WEEK", description = "the week, like 2026-W47")
    private @Nullable IsoWeek week;

    @Option(
            names = "--generation",
            paramLabel = "N",
            description = "which of its generations, where several are there and none has kept an alias")
    private @Nullable Integer generation;

    @Option(names = "--empty", description = "make an empty week, where no index and no backup of it is left")
    private boolean empty;

    @Override
    public Integer call() throws Exception {
        IsoWeek missing = Objects.requireNonNull(week);
        if (empty && generation != null) {
            throw new CommandException("--empty makes a new index; leave --generation out.");
        }
        return CommandContext.onCluster(cluster -> {
            Set<String> unfinished = WeekRebuilds.of(cluster).unfinished().values().stream()
                    .map(RebuildState::to)
                    .collect(Collectors.toSet());
            WeekRecovery recovery = new WeekRecovery(cluster);
            String index = empty ? recovery.makeEmpty(missing) : recovery.recover(missing, generation, unfinished);
            System.out.println(index + " serves the week " + missing + (empty ? ", without transactions." : "."));
            System.out.println("Records of it that became dead letters (WEEK_MISSING) can be stored now:"
                    + " ./txsearch reprocess FILE");
            return ExitCode.DONE;
        });
    }
}
