package org.txsearch.ingest.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.local.ElasticsearchConnection;
import org.txsearch.rebuild.RebuildState;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import org.txsearch.weeks.WeekRegister;
import org.txsearch.weeks.WeekTemplate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Lists the weekly indices. */
@Command(name = "list", description = "List the weekly indices: what they hold and what state they are in.")
final class WeeksListCommand implements Callable<Integer> {

    private static final double MEGABYTE = 1 << 20;

    @Option(names = "--json", description = "one JSON object a line")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        try (ElasticsearchConnection connection = Surroundings.current().connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            List<WeekIndex> indices = new WeekIndices(cluster).all();
            Map<IsoWeek, RebuildState> unfinished = WeekRebuilds.of(cluster).unfinished();
            Set<IsoWeek> missing =
                    new TreeSet<>(new WeekRegister(cluster).read().required());
            List<Map<String, Object>> rows = new ArrayList<>();
            for (WeekIndex index : indices) {
                rows.add(row(index, unfinished.get(index.week())));
                if (index.inWeek()) {
                    missing.remove(index.week());
                }
            }
            missing.forEach(week -> rows.add(missing(week)));
            rows.sort(Comparator.comparing(row -> String.valueOf(row.get("week"))));
            if (json) {
                rows.forEach(row -> System.out.println(JsonMapper.shared().writeValueAsString(row)));
            } else if (rows.isEmpty()) {
                System.out.println("There are no weeks; ./txsearch load makes them.");
            } else {
                table(rows);
            }
            return ExitCode.DONE;
        }
    }

    private static Map<String, Object> row(WeekIndex index, @Nullable RebuildState rebuild) {
        String current = new WeekTemplate(FieldCatalogue.transaction()).generation();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("week", index.week().toString());
        row.put("generation", index.generation());
        row.put("documents", index.documents());
        row.put("size_mb", Math.round(index.bytes() / MEGABYTE * 10) / 10.0);
        row.put("shards", index.shards());
        row.put("segments", index.segments());
        row.put("tier", index.tier().text());
        row.put("schema", index.schema().equals(current) ? "current" : "older");
        row.put("state", state(index, rebuild));
        return row;
    }

    /** A week that must be there; its index, if there is one still, has a line of its own. */
    private static Map<String, Object> missing(IsoWeek week) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("week", week.toString());
        row.put("generation", 0);
        row.put("documents", 0);
        row.put("size_mb", 0.0);
        row.put("shards", 0);
        row.put("segments", 0);
        row.put("tier", "");
        row.put("schema", "");
        row.put("state", "MISSING (weeks recover)");
        return row;
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
            return "MISSING (weeks recover)";
        }
        return "serving" + (index.isBlocked() ? ", refuses writes" : "") + (rebuild == null ? "" : ", rebuild pending");
    }

    private static void table(List<Map<String, Object>> rows) {
        List<String> names = List.copyOf(rows.get(0).keySet());
        List<List<String>> lines = new ArrayList<>();
        lines.add(names);
        rows.forEach(
                row -> lines.add(names.stream().map(name -> cell(row.get(name))).toList()));
        int[] widths = new int[names.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        for (int row = 0; row < lines.size(); row++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                boolean isNumber = rows.get(0).get(names.get(i)) instanceof Number;
                String cell = lines.get(row).get(i);
                String blanks = " ".repeat(widths[i] - cell.length());
                text.append(isNumber ? blanks + cell : cell + blanks).append("  ");
            }
            System.out.println(text.toString().stripTrailing());
        }
    }

    private static String cell(@Nullable Object value) {
        return value instanceof Number number && !(value instanceof Double)
                ? String.format(Locale.ROOT, "%,d", number.longValue())
                : String.valueOf(value);
    }
}
