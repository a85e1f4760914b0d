package org.txsearch.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.schema.FieldCatalogue;

/**
 * Weeks that an import has created with settings that make writing cheap: one copy, no periodic refresh, and few
 * commits. An alias of their own marks them until they get the settings that weeks are served with.
 *
 * <p>Each write is still on disk before it is acknowledged, so that checkpoints of loads and of followers hold.
 */
public final class ImportedWeeks {

    private ImportedWeeks() {}

    /** What an import creates a week with, in place of these settings. */
    static Map<String, Object> settings(Map<String, Object> serving) {
        Map<String, Object> index = new LinkedHashMap<>(serving);
        index.put("auto_expand_replicas", "false");
        index.put("number_of_replicas", "0");
        index.put("refresh_interval", "-1");
        index.put("translog", Map.of("durability", "request", "flush_threshold_size", "4gb"));
        return index;
    }

    /**
     * Gives all of them their serving settings, whichever import has created them; Elasticsearch then makes their copies.
     *
     * @return their indices
     */
    public static List<String> finish(Cluster cluster) throws IOException {
        List<String> indices = marked(cluster);
        if (!indices.isEmpty()) {
            Map<String, @Nullable Object> translog = new HashMap<>();
            translog.put("durability", "request");
            translog.put("flush_threshold_size", null);
            Map<String, Object> index = new WeekTemplate(FieldCatalogue.transaction())
                    .settings(WeekTier.HOT, WeekLayout.read(cluster).hot());
            index.keySet().removeAll(WeekTemplate.FIXED_SETTINGS);
            index.put("translog", translog);
            List<Map<String, ?>> unmarked = new ArrayList<>();
            for (String name : indices) {
                cluster.patiently("PUT", "/" + name + "/_settings", Map.of("index", index));
                cluster.patiently("POST", "/" + name + "/_refresh");
                unmarked.add(Map.of("remove", Map.of("index", name, "alias", WeekNames.IMPORT)));
            }
            cluster.patiently("POST", "/_aliases", Map.of("actions", unmarked));
        }
        return indices;
    }

    private static List<String> marked(Cluster cluster) throws IOException {
        try {
            return List.copyOf(
                    cluster.patiently("GET", "/_alias/" + WeekNames.IMPORT).propertyNames());
        } catch (ClusterRefusalException e) {
            if (e.isNotFound()) {
                return List.of();
            }
            throw e;
        }
    }
}
