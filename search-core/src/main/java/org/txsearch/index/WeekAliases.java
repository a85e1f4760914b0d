package org.txsearch.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * Puts indices into service. Each change of aliases is atomic for searches and writers.
 *
 * <p>An index becomes the write index of its week's alias. Elasticsearch refuses a second one, so that two indices can never
 * both serve one week.
 */
public final class WeekAliases {

    private WeekAliases() {}

    /**
     * Puts indices into service, all or none.
     *
     * @throws WeekTakenException if another index serves one of the weeks
     */
    public static void serve(Cluster cluster, Collection<String> indices) throws IOException {
        List<Map<String, ?>> actions = new ArrayList<>();
        Set<String> routed = routed(cluster);
        indices.forEach(index -> actions.addAll(served(index, routed)));
        change(cluster, actions, true);
    }

    /**
     * Puts an index that was just made into service, unless another process has done so; it does not wait for an
     * unavailable cluster.
     */
    static void serveNew(Cluster cluster, String index) throws IOException {
        exchange(cluster, List.of(remove(index, WeekNames.NEW)), index, false);
    }

    public static void replace(Cluster cluster, String from, String to) throws IOException {
        exchange(cluster, List.of(remove(from, WeekNames.aliasOfIndex(from)), remove(from, WeekNames.ALL)), to, true);
    }

    private static void exchange(Cluster cluster, List<Map<String, ?>> removals, String to, boolean patiently)
            throws IOException {
        List<Map<String, ?>> actions = new ArrayList<>(removals);
        actions.addAll(served(to, routed(cluster)));
        try {
            change(cluster, actions, patiently);
        } catch (ClusterRefusalException e) {
            // Done by another process, or by a request whose answer was lost.
            if (!e.type().equals("aliases_not_found_exception") || !serves(cluster, to)) {
                throw e;
            }
        }
    }

    /** Returns whether some index serves a week; a routed one needs its further alias, too. */
    static boolean serves(Cluster cluster, IsoWeek week) throws IOException {
        try {
            JsonNode found = cluster.call(
                    "GET",
                    "/" + WeekNames.alias(week) + "?features=aliases,settings"
                            + "&filter_path=*.aliases,*.settings.index.routing_partition_size");
            return found.properties().stream()
                    .map(Map.Entry::getValue)
                    .anyMatch(index -> index.path("aliases").has(WeekNames.routed(week))
                            || !index.at("/settings/index").has("routing_partition_size"));
        } catch (ClusterRefusalException e) {
            if (e.isNotFound()) {
                return false;
            }
            throw e;
        }
    }

    private static boolean serves(Cluster cluster, String index) throws IOException {
        return cluster.call("GET", "/" + index + "/_alias")
                .path(index)
                .path("aliases")
                .has(WeekNames.aliasOfIndex(index));
    }

    private static void change(Cluster cluster, List<Map<String, ?>> actions, boolean patiently) throws IOException {
        Map<String, ?> body = Map.of("actions", actions);
        try {
            if (patiently) {
                cluster.patiently("POST", "/_aliases", body);
            } else {
                cluster.call("POST", "/_aliases", body);
            }
        } catch (ClusterRefusalException e) {
            if (e.isSecondWriteIndex()) {
                throw new WeekTakenException(e);
            }
            throw e;
        }
    }

    private static Map<String, ?> remove(String index, String alias) {
        return Map.of("remove", Map.of("index", index, "alias", alias, "must_exist", true));
    }

    /** Returns the indices of weeks whose transactions are routed, served or not. */
    private static Set<String> routed(Cluster cluster) throws IOException {
        String setting = "index.routing_partition_size";
        return cluster
                .call("GET", "/" + WeekNames.indexPattern() + "/_settings/" + setting + "?flat_settings=true")
                .properties()
                .stream()
                .filter(index -> index.getValue().path("settings").has(setting))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static List<Map<String, ?>> served(String index, Set<String> routed) {
        IsoWeek week = WeekNames.week(WeekNames.aliasOfIndex(index));
        List<Map<String, ?>> actions = new ArrayList<>();
        // An older build, which has no such alias, may have left it on another generation.
        actions.add(Map.of(
                "remove",
                Map.of("index", WeekNames.alias(week) + "-*", "alias", WeekNames.routed(week), "must_exist", false)));
        actions.add(added(index, WeekNames.alias(week), true));
        actions.add(added(index, WeekNames.ALL, false));
        if (routed.contains(index)) {
            actions.add(added(index, WeekNames.routed(week), true));
        }
        return actions;
    }

    private static Map<String, ?> added(String index, String alias, boolean isWriteIndex) {
        Map<String, Object> action = new HashMap<>(Map.of("index", index, "alias", alias));
        if (isWriteIndex) {
            action.put("is_write_index", true);
        }
        return Map.of("add", action);
    }

    /** Another index serves the week. */
    public static final class WeekTakenException extends IOException {

        private static final long serialVersionUID = 1L;

        WeekTakenException(ClusterRefusalException refusal) {
            super("Another index serves the week already", refusal);
        }
    }
}
