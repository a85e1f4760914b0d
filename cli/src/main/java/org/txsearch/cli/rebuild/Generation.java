package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.WeekAliases;
import org.txsearch.index.WeekLayout;
import org.txsearch.index.WeekTemplate;
import org.txsearch.index.WeekTier;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * The new generation of a week: created with import settings, merged, then given its serving settings; then the old one refuses
 * writes, and the aliases move.
 *
 * <p>A signal may give up from another thread: then the block is removed, and no swap follows.
 */
final class Generation {

    /** The limit of the merge policy itself; larger segments of a hot week would never be merged again. */
    private static final long MAX_HOT_SEGMENT = 5L << 30;

    private static final long MAX_COLD_SEGMENT = 25L << 30;
    private static final Duration HEALTHY_WITHIN = Duration.ofMinutes(10);
    private static final long POLL_MILLIS = 200;
    private static final String EXPANSION = "index.auto_expand_replicas";
    private static final String REPLICAS = "index.number_of_replicas";
    private static final String PLACES = "index.routing.allocation.";

    private final Cluster cluster;
    private final WeekTemplate template;
    private final IsoWeek week;
    private final String old;
    private final String index;
    private final WeekTier tier;
    private boolean blocked;
    private boolean swapped;
    private boolean givenUp;

    Generation(Cluster cluster, WeekTemplate template, RebuildState state) {
        this.cluster = cluster;
        this.template = template;
        this.week = state.week();
        this.old = state.from();
        this.index = state.to();
        this.tier = state.tier();
    }

    /** Creates the index, unless an interrupted rebuild has created it. */
    void create() throws IOException {
        ShardCopies copies = WeekLayout.read(cluster).of(tier);
        Map<String, Object> settings = template.settings(tier, copies);
        settings.putAll(Map.of(
                "auto_expand_replicas", "false",
                "number_of_replicas", "0",
                "refresh_interval", "-1",
                "translog", Map.of("durability", "async", "flush_threshold_size", "4gb")));
        try {
            cluster.call(
                    "PUT",
                    "/" + index,
                    Map.of("settings", Map.of("index", settings), "mappings", template.mappings(tier, copies)));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
    }

    CheckedWriter writer() {
        return new CheckedWriter(cluster, index);
    }

    /** Makes everything written so far durable. */
    void flush() throws IOException {
        cluster.patiently("POST", "/" + index + "/_flush");
    }

    /** Returns the primary terms; they change if a shard may have lost writes that were not flushed. */
    String primaryTerms() throws IOException {
        return cluster.patiently(
                        "GET", "/_cluster/state/metadata/" + index + "?filter_path=metadata.indices.*.primary_terms")
                .toString();
    }

    void refresh() throws IOException {
        cluster.patiently("POST", "/" + index + "/_refresh");
    }

    /** Merges it to one segment per shard, or to a few if that would be too large. */
    void merge() throws IOException, InterruptedException {
        flush();
        refresh();
        JsonNode primaries = cluster.patiently("GET", "/" + index + "/_stats/store,segments")
                .path("indices")
                .path(index);
        long shards = cluster.patiently("GET", "/" + index + "/_settings")
                .path(index)
                .at("/settings/index/number_of_shards")
                .asLong(1);
        long bytes = primaries.at("/primaries/store/size_in_bytes").asLong(0) / shards;
        long segments = 1 + bytes / (tier == WeekTier.COLD ? MAX_COLD_SEGMENT : MAX_HOT_SEGMENT);
        String task = cluster.call(
                        "POST", "/" + index + "/_forcemerge?wait_for_completion=false&max_num_segments=" + segments)
                .path("task")
                .asString("");
        awaitTask(task);
        flush();
        // Until the refresh the segments that were merged stay open, and count as stored.
        refresh();
    }

    private void awaitTask(String task) throws IOException, InterruptedException {
        while (true) {
            JsonNode state;
            try {
                state = cluster.patiently("GET", "/_tasks/" + task);
            } catch (ClusterRefusalException e) {
                if (e.type().equals("resource_not_found_exception")) {
                    // The merging node has restarted: the remaining segments stay separate.
                    return;
                }
                throw e;
            }
            if (state.path("completed").asBoolean(false)) {
                if (state.has("error")) {
                    throw new IOException("Merging " + index + " failed: "
                            + state.at("/error/reason").asString(""));
                }
                return;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Applies the serving settings, and waits until its copies are as healthy as those of the old index. */
    void serve() throws IOException, InterruptedException {
        Map<String, Object> settings =
                template.settings(tier, WeekLayout.read(cluster).of(tier));
        settings.keySet().removeAll(WeekTemplate.FIXED_SETTINGS);
        settings.putAll(chosenByOperators());
        Map<String, Object> translog = new LinkedHashMap<>();
        ((Map<?, ?>) Objects.requireNonNull(settings.get("translog")))
                .forEach((name, value) -> translog.put(name.toString(), value));
        translog.put("flush_threshold_size", null);
        settings.put("translog", translog);
        cluster.patiently("PUT", "/" + index + "/_settings", Map.of("index", settings));
        flush();
        long start = System.nanoTime();
        while (!health(index).equals("green") && !health(index).equals(health(old))) {
            if (System.nanoTime() - start > HEALTHY_WITHIN.toNanos()) {
                throw new CommandException("Not all copies of " + index + " are allocated after "
                        + HEALTHY_WITHIN.toMinutes() + " minutes; _cluster/allocation/explain shows why. Run the"
                        + " command again when they are.");
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private String health(String name) throws IOException {
        return cluster.patiently("GET", "/_cluster/health/" + name)
                .path("status")
                .asString("");
    }

    void delete() throws IOException {
        cluster.patiently("DELETE", "/" + index + "?ignore_unavailable=true");
    }

    /** Returns the old index's settings for replicas and allocation that neither the template nor the layout has set. */
    private Map<String, Object> chosenByOperators() throws IOException {
        JsonNode has = cluster.patiently("GET", "/" + old + "/_settings?flat_settings=true")
                .path(old)
                .path("settings");
        Map<String, Object> chosen = new LinkedHashMap<>();
        String expansion = has.path(EXPANSION).asString("");
        WeekLayout layout = WeekLayout.read(cluster);
        List<String> given = List.of(
                ShardCopies.DEFAULT.expansion(),
                layout.hot().expansion(),
                layout.cold().expansion());
        if (!given.contains(expansion)) {
            chosen.put("auto_expand_replicas", expansion.isEmpty() ? "false" : expansion);
            if (!expansion.contains("-")) {
                chosen.put("number_of_replicas", has.path(REPLICAS).asString("1"));
            }
        }
        has.properties().forEach(setting -> {
            String name = setting.getKey();
            if (name.startsWith(PLACES) && !name.endsWith("._tier_preference")) {
                chosen.put(name.substring("index.".length()), setting.getValue().asString());
            }
        });
        return chosen;
    }

    /** Makes the old index refuse writes; those in flight are complete when this returns. */
    synchronized void block() throws IOException {
        refuseAfterGivingUp();
        blocked = true;
        cluster.patiently("PUT", "/" + old + "/_block/write");
    }

    /** Makes the old index accept writes again. */
    synchronized void unblock() throws IOException {
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        settings.put("index.blocks.write", null);
        cluster.patiently("PUT", "/" + old + "/_settings", settings);
        blocked = false;
    }

    /** Moves the aliases to the new index in one atomic step. */
    synchronized void swap() throws IOException {
        refuseAfterGivingUp();
        WeekAliases.replace(cluster, old, index);
        swapped = true;
    }

    /** Removes the block, unless the swap has happened; this rebuild swaps no more. */
    synchronized void giveUp() throws IOException {
        givenUp = true;
        if (blocked && !swapped) {
            unblock();
        }
    }

    private void refuseAfterGivingUp() {
        if (givenUp) {
            throw new CommandException("The rebuild of " + week + " was stopped.");
        }
    }
}
