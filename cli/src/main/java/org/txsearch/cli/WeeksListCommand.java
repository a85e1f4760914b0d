package org.txsearch.cli;

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
import org.txsearch.cli.rebuild.RebuildState;
import org.txsearch.cluster.Cluster;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import org.txsearch.weeks.WeekRegister;
import org.txsearch.weeks.WeekTemplate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** Lists the weekly indices. */
@Command(name = "list", description = "List the weekly indices: what they hold and what state they are in.")
final class WeeksListCommand implements Callable<Integer> {

    private static final double MEGABYTE = 1 << 20;
    private static final String MISSING = "MISSING (weeks recover)";

    @Option(names = "--json", description = "one JSON object a line")
    private boolean json;

    /**
     * A line of the list.
     *
     * @param state how its index serves; a week that must be there and has no index has none but this
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Row(
            String week,
            int generation,
            long documents,
            double sizeMb,
            int shards,
            long segments,
            String tier,
            String schema,
            String state) {}

    @Override
    public Integer call() throws Exception {
        return CommandContext.onCluster(cluster -> {
            List<Row> rows = rows(cluster);
            if (json) {
                rows.forEach(row -> System.out.println(JsonMapper.shared().writeValueAsString(row)));
            } else if (rows.isEmpty()) {
                System.out.println("There are no weeks; ./txsearch load makes them.");
            } else {
                print(rows);
            }
            return ExitCode.DONE;
        });
    }

    private static List<Row> rows(Cluster cluster) throws IOException {
        List<WeekIndex> indices = new WeekIndices(cluster).all();
        Map<IsoWeek, RebuildState> unfinished = WeekRebuilds.of(cluster).unfinished();
        Set<IsoWeek> missing = new TreeSet<>(new WeekRegister(cluster).read().required());
        List<Row> rows = new ArrayList<>();
        for (WeekIndex index : indices) {
            rows.add(row(index, unfinished.get(index.week())));
            if (index.inWeek()) {
                missing.remove(index.week());
            }
        }
        // Its index, if there is one still, has a line of its own.
        missing.forEach(week -> rows.add(new Row(week.toString(), 0, 0, 0, 0, 0, "", "", MISSING)));
        rows.sort(Comparator.comparing(Row::week));
        return rows;
    }

    private static Row row(WeekIndex index, @Nullable RebuildState rebuild) {
        String current = new WeekTemplate(FieldCatalogue.transaction()).generation();
        return new Row(
                index.week().toString(),
                index.generation(),
                index.documents(),
                Math.round(index.bytes() / MEGABYTE * 10) / 10.0,
                index.shards(),
                index.segments(),
                index.tier().text(),
                index.schema().equals(current) ? "current" : "older",
                state(index, rebuild));
    }

    private static void print(List<Row> rows) {
        Table table = new Table(
                "week", "generation", "documents", "size_mb", "shards", "segments", "tier", "schema", "state");
        rows.forEach(row -> table.row(
                row.week(),
                row.generation(),
                row.documents(),
                row.sizeMb(),
                row.shards(),
                row.segments(),
                row.tier(),
                row.schema(),
                row.state()));
        table.print();
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
        if (!index.inAll()) {
            return MISSING;
        }
        return "serving" + (index.isBlocked() ? ", refuses writes" : "") + (rebuild == null ? "" : ", rebuild pending");
    }
}
