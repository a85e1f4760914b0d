package org.txsearch.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * A physical index of a week, as it is now.
 *
 * @param inWeek whether the week's alias leads to it
 * @param inAll whether the alias over all weeks leads to it
 * @param isOpen whether it is open: a closed one answers nothing
 * @param isBlocked whether it refuses writes
 * @param isWhole whether all of its primary shards are there
 * @param tier what it was made for
 * @param schema the schema that its documents were derived with
 * @param isClosedToNewFields whether its mapping takes no field by itself
 * @param shards how many primary shards it has
 * @param merchantShards on how many of them a merchant's transactions are by their routing; 0 if they are not routed
 * @param inRouted whether the further alias of a routed week leads to it
 * @param documents how many documents a search could find
 * @param largestShard how many of them its largest shard has
 * @param deleted how many replaced documents still take space
 * @param segments in how many segments its primaries lie
 * @param bytes how much space the segments take that searches of its primaries see
 */
public record WeekIndex(
        String name,
        boolean inWeek,
        boolean inAll,
        boolean isOpen,
        boolean isBlocked,
        boolean isWhole,
        WeekTier tier,
        String schema,
        boolean isClosedToNewFields,
        int shards,
        int merchantShards,
        boolean inRouted,
        long documents,
        long largestShard,
        long deleted,
        int segments,
        long bytes) {

    /** Returns the indices of all weeks, by week and generation. */
    public static List<WeekIndex> all(Cluster cluster) throws IOException {
        return matching(cluster, WeekNames.indexPattern());
    }

    /** All generations of a week, oldest first. */
    public static List<WeekIndex> of(Cluster cluster, IsoWeek week) throws IOException {
        return matching(cluster, WeekNames.alias(week) + "-*");
    }

    private static List<WeekIndex> matching(Cluster cluster, String pattern) throws IOException {
        JsonNode indices = cluster.patiently(
                "GET",
                "/" + pattern + "?expand_wildcards=open,closed&filter_path=*.aliases,*.settings.index.blocks,"
                        + "*.settings.index.number_of_shards,*.settings.index.routing_partition_size,"
                        + "*.settings.index.verified_before_close,"
                        + "*.mappings._meta,*.mappings.dynamic");
        JsonNode stats = cluster.patiently(
                        "GET",
                        "/" + pattern
                                + "/_stats/docs,segments?level=shards&filter_path=indices.*.primaries,indices.*.health,"
                                + "indices.*.shards.*.routing.primary,indices.*.shards.*.docs.count")
                .path("indices");
        // Elasticsearch keeps the size of a store for ten seconds, so that a merge of this moment would not show in it.
        JsonNode segments = cluster.patiently(
                        "GET",
                        "/" + pattern + "/_segments?filter_path=indices.*.shards.*.routing.primary,"
                                + "indices.*.shards.*.segments.*.search,indices.*.shards.*.segments.*.size_in_bytes")
                .path("indices");
        List<WeekIndex> found = new ArrayList<>();
        for (String name : indices.propertyNames()) {
            if (WeekNames.isWeekIndex(name)) {
                found.add(index(name, indices.path(name), stats.path(name), bytes(segments.path(name))));
            }
        }
        found.sort(Comparator.comparing(WeekIndex::week).thenComparing(WeekIndex::generation));
        return found;
    }

    private static WeekIndex index(String name, JsonNode index, JsonNode shards, long bytes) {
        JsonNode stats = shards.path("primaries");
        JsonNode settings = index.path("settings").path("index");
        JsonNode mappings = index.path("mappings");
        return new WeekIndex(
                name,
                index.path("aliases").has(WeekNames.aliasOfIndex(name)),
                index.path("aliases").has(WeekNames.ALL),
                // The only indication: it is set while the index is closed.
                !settings.has("verified_before_close"),
                settings.path("blocks").path("write").asString("false").equals("true"),
                // Of an index without any shard there is nothing at all.
                shards.has("health") && !shards.path("health").asString().equals("red"),
                WeekTier.of(mappings.path("_meta").path("tier").asString("")),
                mappings.path("_meta").path("schema").asString(""),
                mappings.path("dynamic").asString("true").equals("false"),
                settings.path("number_of_shards").asInt(1),
                settings.path("routing_partition_size").asInt(0),
                index.path("aliases").has(WeekNames.routed(WeekNames.week(WeekNames.aliasOfIndex(name)))),
                stats.path("docs").path("count").asLong(0),
                largest(shards.path("shards")),
                stats.path("docs").path("deleted").asLong(0),
                stats.path("segments").path("count").asInt(0),
                bytes);
    }

    private static long largest(JsonNode shards) {
        long largest = 0;
        for (JsonNode copies : shards) {
            for (JsonNode copy : copies) {
                if (copy.path("routing").path("primary").asBoolean(false)) {
                    largest = Math.max(largest, copy.path("docs").path("count").asLong(0));
                }
            }
        }
        return largest;
    }

    private static long bytes(JsonNode index) {
        long bytes = 0;
        for (JsonNode copies : index.path("shards")) {
            for (JsonNode copy : copies) {
                for (JsonNode segment : copy.path("segments")) {
                    boolean counts = copy.path("routing").path("primary").asBoolean(false)
                            && segment.path("search").asBoolean(false);
                    bytes += counts ? segment.path("size_in_bytes").asLong(0) : 0;
                }
            }
        }
        return bytes;
    }

    public IsoWeek week() {
        return WeekNames.week(WeekNames.aliasOfIndex(name));
    }

    public int generation() {
        return WeekNames.generation(name);
    }

    /** Returns whether searches and writers reach it. */
    public boolean isServing() {
        return inWeek && inAll && isOpen && (inRouted || !isRouted());
    }

    /** Returns whether each merchant's transactions are on some of its shards only. */
    public boolean isRouted() {
        return merchantShards > 0;
    }

    /** Returns how many times the mean of its shards its largest one has. */
    public double skew() {
        return documents == 0 ? 1 : (double) largestShard * shards / documents;
    }

    /** Returns whether no alias leads to it: an old generation, or one that is being filled. */
    public boolean isAside() {
        return !inWeek && !inAll;
    }
}
