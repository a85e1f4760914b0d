package org.txsearch.cli.weeks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.backup.Restore;
import org.txsearch.cli.backup.RestoredGeneration;
import org.txsearch.cli.backup.RestoredGenerations;
import org.txsearch.cli.capacity.WeeksPlanCommand;
import org.txsearch.cli.erase.Erasures;
import org.txsearch.cli.rebuild.RebuildSituation;
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cli.rebuild.WayOut;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.TextTable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekLayout;
import org.txsearch.index.WeekRegister;
import org.txsearch.index.WeekTemplate;
import org.txsearch.index.Weeks;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.time.Rfc3339;
import org.txsearch.week.IsoWeek;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** Manages the weekly indices. */
@Command(
        name = "weeks",
        description = "Manage the weekly indices; without a subcommand, list them.",
        subcommands = {
            WeeksOptimizeCommand.class,
            WeeksPlanCommand.class,
            WeeksRebuildCommand.class,
            WeeksRetireCommand.class,
            WeeksVerifyCommand.class
        })
public final class WeeksCommand implements Callable<Integer> {

    private static final String MISSING = "MISSING (weeks recover)";

    @Override
    public Integer call() throws Exception {
        return list(false);
    }

    @Command(name = "list", description = "List the weekly indices: their contents and their state.")
    int list(@Option(names = "--json", description = "one JSON object a line") boolean json) throws Exception {
        return CommandContext.onCluster(cluster -> {
            List<WeekRow> rows = rows(cluster);
            if (json) {
                rows.forEach(row -> System.out.println(JsonMapper.shared().writeValueAsString(row)));
            } else if (rows.isEmpty()) {
                System.out.println("There are no weeks; ./txsearch load creates them.");
            } else {
                TextTable.of(rows).print();
            }
            return ExitCode.DONE;
        });
    }

    /**
     * A line of the list; a week that is required and has no index has a state only.
     *
     * @param merchantShards the number of shards with a merchant's transactions, which its searches query
     * @param skew how many times the mean of the shards the largest one holds
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record WeekRow(
            String week,
            int generation,
            long documents,
            double sizeMb,
            int shards,
            int merchantShards,
            double skew,
            long segments,
            String tier,
            String schema,
            String state) {}

    private static List<WeekRow> rows(Cluster cluster) throws IOException {
        List<WeekIndex> indices = WeekIndex.all(cluster);
        Map<IsoWeek, RebuildState> unfinished = RebuildState.unfinished(cluster);
        Set<IsoWeek> missing = new TreeSet<>(new WeekRegister(cluster).read().required());
        List<WeekRow> rows = new ArrayList<>();
        for (WeekIndex index : indices) {
            rows.add(row(index, unfinished.get(index.week())));
            if (index.inWeek()) {
                missing.remove(index.week());
            }
        }
        // If such a week still has an index, that index has a line of its own.
        missing.forEach(week -> rows.add(new WeekRow(week.toString(), 0, 0, 0, 0, 0, 0, 0, "", "", MISSING)));
        rows.sort(Comparator.comparing(WeekRow::week));
        return rows;
    }

    private static WeekRow row(WeekIndex index, @Nullable RebuildState rebuild) {
        String current = new WeekTemplate(FieldCatalogue.transaction()).generation();
        return new WeekRow(
                index.week().toString(),
                index.generation(),
                index.documents(),
                Math.round(Sizes.megabytes(index.bytes()) * 10) / 10.0,
                index.shards(),
                index.isRouted() ? index.merchantShards() : index.shards(),
                Math.round(index.skew() * 100) / 100.0,
                index.segments(),
                index.tier().text(),
                index.schema().equals(current) ? "current" : "older",
                state(index, rebuild));
    }

    private static String state(WeekIndex index, @Nullable RebuildState rebuild) {
        if (rebuild != null && index.name().equals(rebuild.to()) && !index.inWeek()) {
            return "being filled (" + rebuild.phase().name().toLowerCase(Locale.ROOT) + ")";
        }
        if (!index.inWeek()) {
            return "old, kept";
        }
        if (!index.isOpen()) {
            return "closed (weeks recover)";
        }
        if (!index.isWhole()) {
            return "has lost a shard";
        }
        if (!index.isServing()) {
            return MISSING;
        }
        return "serving" + (index.isBlocked() ? ", refuses writes" : "") + (rebuild == null ? "" : ", rebuild pending");
    }

    @Command(
            name = "recover",
            description =
                    "Recover a missing week: open its index and add its aliases again. A week whose index is gone is"
                            + " restored from a backup (restore --weeks), or recreated without its transactions (--empty).")
    int recover(
            @Parameters(paramLabel = "WEEK", description = "the week, like 2026-W47") IsoWeek week,
            @Option(
                            names = "--generation",
                            paramLabel = "N",
                            description = "which of its generations, if several exist and none has kept an alias")
                    @Nullable
                    Integer generation,
            @Option(names = "--empty", description = "create an empty week, if no index and no backup of it is left")
                    boolean empty)
            throws Exception {
        if (empty && generation != null) {
            throw new CommandException("--empty creates a new index; leave --generation out.");
        }
        return CommandContext.onCluster(cluster -> {
            RebuildSituation rebuild = RebuildSituation.of(cluster, week).orElse(null);
            if (rebuild != null && rebuild.wayOut() == WayOut.ROLL_BACK) {
                throw new CommandException(rebuild.sentence());
            }
            Weeks recovery = new Weeks(cluster);
            String index = empty
                    ? recovery.makeEmpty(week)
                    : recovery.recover(week, generation, rebuild == null ? Set.of() : rebuild.partial());
            System.out.println(index + " serves the week " + week + (empty ? ", without transactions." : "."));
            System.out.println("Records of it that became dead letters (WEEK_MISSING) can be stored now:"
                    + " ./txsearch reprocess FILE");
            return ExitCode.DONE;
        });
    }

    @Command(
            name = "serve",
            description = "Put a generation into service that was restored beside the serving one (restore --beside)."
                    + " Without --yes it only shows what it would do. The replaced generation is kept.")
    int serve(
            @Parameters(paramLabel = "WEEK", description = "the week, like 2026-W47") IsoWeek week,
            @Option(
                            names = "--generation",
                            paramLabel = "N",
                            description = "which of its restored generations (default: the newest)")
                    @Nullable
                    Integer generation,
            @Option(names = "--yes", description = "do it, and not only show it") boolean yes)
            throws Exception {
        return CommandContext.onCluster(cluster -> {
            RestoredGenerations restored = RestoredGenerations.in(cluster);
            RestoredGeneration candidate = restored.candidate(week, generation);
            WeekIndex from = candidate.from();
            System.out.println("now:  " + (from == null ? "nothing serves the week" : contents(from)));
            System.out.println("then: " + contents(candidate.to()) + ", from " + candidate.backup());
            if (!yes) {
                System.out.println("--yes makes the change. Events that were ingested after "
                        + Rfc3339.format(candidate.asOf()) + " are then to be loaded again.");
                return ExitCode.DONE;
            }
            restored.serve(candidate);
            System.out.println(candidate.to().name() + " serves the week " + week + ".");
            System.out.println(Restore.held(candidate.asOf(), candidate.backup()));
            // The backup may hold payers that were erased later.
            return Erasures.runReopened(cluster);
        });
    }

    private static String contents(WeekIndex index) {
        return index.name() + ", " + index.documents() + " transactions";
    }

    @Command(
            name = "template",
            description = "Install the template of new weeks, or update it; existing weeks keep their mapping.")
    int template(
            @Option(
                            names = "--shards",
                            paramLabel = "N",
                            description = "how many shards new weeks get from now on (1 unless set before)")
                    @Nullable
                    Integer shards,
            @Option(
                            names = "--cold-shards",
                            paramLabel = "N",
                            description =
                                    "how many shards weeks get that are made cold from now on (1 unless set before)")
                    @Nullable
                    Integer coldShards,
            @Option(
                            names = "--merchant-shards",
                            paramLabel = "N",
                            description =
                                    "over how many shards of a week the transactions of one merchant are spread from now on, in weeks"
                                            + " of more shards than that (2 unless set before)")
                    @Nullable
                    Integer merchantShards)
            throws Exception {
        return CommandContext.onCluster(cluster -> {
            WeekLayout layout = CommandContext.layout(cluster);
            if (shards != null || coldShards != null || merchantShards != null) {
                try {
                    layout = new WeekLayout(
                            changed(layout.hot(), shards, merchantShards),
                            changed(layout.cold(), coldShards, merchantShards));
                    layout.store(cluster);
                } catch (IllegalArgumentException e) {
                    throw new CommandException(e.getMessage() + ".", e);
                }
            }
            new Weeks(cluster).installTemplate();
            System.out.println("The template is installed. New weeks get " + described(layout.hot())
                    + ", weeks that are made cold " + described(layout.cold()) + ".");
            return ExitCode.DONE;
        });
    }

    private static ShardCopies changed(ShardCopies copies, @Nullable Integer shards, @Nullable Integer merchantShards) {
        return new ShardCopies(
                shards == null ? copies.shards() : shards,
                copies.replicas(),
                merchantShards == null ? copies.merchantShards() : merchantShards);
    }

    private static String described(ShardCopies copies) {
        return copies.shards()
                + (copies.shards() == 1 ? " shard" : " shards (" + copies.routed() + " for each merchant)") + " with "
                + copies.replicas() + (copies.replicas() == 1 ? " replica" : " replicas");
    }
}
