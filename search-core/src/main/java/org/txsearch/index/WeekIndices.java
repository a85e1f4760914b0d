package org.txsearch.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Gateway;
import org.txsearch.index.WeekLayout.Tier;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/** The physical indices of all weeks, with what they are like. */
public final class WeekIndices {

    private final Gateway calls;

    /** The indices of that cluster. */
    public WeekIndices(Cluster cluster) {
        this.calls = new Gateway(cluster);
    }

    /** All of them, by week and generation. */
    public List<WeekIndex> all() throws IOException {
        return matching(WeekNames.indexPattern());
    }

    /** All generations of a week, oldest first. */
    public List<WeekIndex> of(IsoWeek week) throws IOException {
        return matching(WeekNames.alias(week) + "-*");
    }

    /** The index that a week is read from and written to. */
    public Optional<WeekIndex> serving(IsoWeek week) throws IOException {
        return of(week).stream().filter(WeekIndex::inWeek).findFirst();
    }

    private List<WeekIndex> matching(String pattern) throws IOException {
        JsonNode indices = calls.patiently(
                "GET",
                "/" + pattern + "?expand_wildcards=open,closed&filter_path=*.aliases,*.settings.index.blocks,"
                        + "*.settings.index.number_of_shards,*.settings.index.routing_partition_size,"
                        + "*.settings.index.verified_before_close,"
                        + "*.mappings._meta,*.mappings.dynamic",
                null);
        JsonNode stats = calls.patiently(
                        "GET",
                        "/" + pattern
                                + "/_stats/docs,segments?level=shards&filter_path=indices.*.primaries,indices.*.health,"
                                + "indices.*.shards.*.routing.primary,indices.*.shards.*.docs.count",
                        null)
                .path("indices");
        // Elasticsearch keeps the size of a store for ten seconds, so that a merge of this moment would not show in it.
        JsonNode segments = calls.patiently(
                        "GET",
                        "/" + pattern + "/_segments?filter_path=indices.*.shards.*.routing.primary,"
                                + "indices.*.shards.*.segments.*.search,indices.*.shards.*.segments.*.size_in_bytes",
                        null)
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
                Tier.of(mappings.path("_meta").path("tier").asString("")),
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

    /** The documents of the largest primary shard. */
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
}
