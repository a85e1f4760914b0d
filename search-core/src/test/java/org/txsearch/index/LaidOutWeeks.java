package org.txsearch.index;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;

/** Generations of weeks with shards of any number, routed by merchant and not, as this build and older ones make them. */
public final class LaidOutWeeks {

    private static final WeekTemplate TEMPLATE = new WeekTemplate(FieldCatalogue.transaction());

    private LaidOutWeeks() {}

    /** Creates a week of so many shards as this build does, unless it exists. */
    public static void create(Cluster cluster, IsoWeek week, ShardCopies copies) throws IOException {
        WeekLayout before = WeekLayout.read(cluster);
        new WeekLayout(copies, before.cold()).store(cluster);
        try {
            new Weeks(cluster).create(week);
        } finally {
            before.store(cluster);
        }
    }

    /** Puts a week of so many shards into service that is not routed, as older builds create it. */
    public static void createUnrouted(Cluster cluster, IsoWeek week, int shards) throws IOException {
        String index = unrouted(cluster, week, 1, shards);
        WeekAliases.serve(cluster, List.of(index));
        new WeekRegister(cluster).require(List.of(week));
    }

    /** Creates a generation that nothing leads to, routed if it has several shards. */
    public static String routed(Cluster cluster, IsoWeek week, int generation, ShardCopies copies) throws IOException {
        return create(
                cluster,
                week,
                generation,
                TEMPLATE.settings(WeekTier.HOT, copies),
                TEMPLATE.mappings(WeekTier.HOT, copies));
    }

    /** Returns the same as an older build creates it, which does not route. */
    public static String unrouted(Cluster cluster, IsoWeek week, int generation, int shards) throws IOException {
        Map<String, Object> index = TEMPLATE.settings();
        index.put("number_of_shards", shards);
        return create(cluster, week, generation, Map.of("index", index), TEMPLATE.mappings());
    }

    private static String create(
            Cluster cluster, IsoWeek week, int generation, Map<String, ?> settings, Map<String, ?> mappings)
            throws IOException {
        String index = WeekNames.index(week, generation);
        cluster.call(
                "PUT", "/" + index + "?wait_for_active_shards=1", Map.of("settings", settings, "mappings", mappings));
        return index;
    }
}
