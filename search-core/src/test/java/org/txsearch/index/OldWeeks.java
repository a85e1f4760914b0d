package org.txsearch.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Gateway;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;

/** Weeks as builds before revision 6 made them: sorted by merchant and time, without the tie-breaker. */
public final class OldWeeks {

    private OldWeeks() {}

    /** Creates such a week of one shard, which has never existed. */
    public static void create(Cluster cluster, IsoWeek week) throws IOException {
        create(cluster, week, 1);
    }

    /** The same of so many shards. */
    @SuppressWarnings("unchecked")
    public static void create(Cluster cluster, IsoWeek week, int shards) throws IOException {
        WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
        Map<String, Object> settings =
                new HashMap<>((Map<String, Object>) template.settings().get("index"));
        settings.put("number_of_shards", shards);
        settings.put("sort", Map.of("field", List.of("merchant_id", "created_at"), "order", List.of("asc", "desc")));
        new Gateway(cluster)
                .call(
                        "PUT",
                        "/" + WeekNames.index(week, 1) + "?wait_for_active_shards=1",
                        Map.of(
                                "settings",
                                settings,
                                "mappings",
                                template.mappings(),
                                "aliases",
                                Map.of(
                                        WeekNames.ALL,
                                        Map.of(),
                                        WeekNames.alias(week),
                                        Map.of("is_write_index", true))));
        new WeekRegister(cluster).require(List.of(week));
    }
}
