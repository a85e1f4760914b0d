package org.txsearch.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.weeks.WeekShards;
import org.txsearch.weeks.Weeks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Installs the template of the weekly indices again after somebody has deleted it. */
@Command(
        name = "template",
        description =
                "Install the template that new weeks are made from, or bring it up to date; weeks that are there keep"
                        + " their mapping.")
final class TemplateCommand implements Callable<Integer> {

    @Option(
            names = "--shards",
            paramLabel = "N",
            description =
                    "how many shards weeks get that are made from now on, by whoever makes them (so far 1 unless set)")
    private @Nullable Integer shards;

    @Option(
            names = "--cold-shards",
            paramLabel = "N",
            description = "how many shards weeks get that are made cold from now on (so far 1 unless set)")
    private @Nullable Integer coldShards;

    @Override
    public Integer call() throws Exception {
        return CommandContext.onCluster(cluster -> {
            WeekShards kept = keep(cluster, WeekShards.read(cluster));
            new Weeks(cluster).installTemplate();
            System.out.println("The template is installed. New weeks get " + kept.hot()
                    + " shards, weeks that are made cold " + kept.cold() + ".");
            return ExitCode.DONE;
        });
    }

    private WeekShards keep(Cluster cluster, WeekShards before) throws IOException {
        if (shards == null && coldShards == null) {
            return before;
        }
        try {
            WeekShards asked = new WeekShards(
                    shards == null ? before.hot() : shards, coldShards == null ? before.cold() : coldShards);
            asked.keep(cluster);
            return asked;
        } catch (IllegalArgumentException e) {
            throw new CommandException(e.getMessage() + ".", e);
        }
    }
}
