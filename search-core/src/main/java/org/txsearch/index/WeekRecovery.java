package org.txsearch.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/** Brings weeks back that are missing, as far as their indices are there; a backup has the others. */
public final class WeekRecovery {

    private static final String SHARDS_WITHIN = "60s";

    private final Cluster cluster;
    private final WeekRegister register;
    private final Weeks weeks;

    /** Recoveries in that cluster. */
    public WeekRecovery(Cluster cluster) {
        this.cluster = cluster;
        this.register = new WeekRegister(cluster);
        this.weeks = new Weeks(cluster);
    }

    /** A week cannot be brought back as requested. */
    public static final class RefusedException extends IOException {

        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }

    /**
     * Opens the index of a week and leads its aliases to it.
     *
     * @param generation which of several; null if there is one alone, or one has kept an alias
     * @param unfinished generations that are being filled, which are not whole
     * @return the index that serves the week now
     * @throws RefusedException if it is not missing, or it is not clear what would be brought back
     */
    public String recover(IsoWeek week, @Nullable Integer generation, Set<String> unfinished) throws IOException {
        List<WeekIndex> found = WeekIndex.of(cluster, week).stream()
                .filter(index -> !unfinished.contains(index.name()))
                .toList();
        refuseServing(week, found);
        if (found.isEmpty()) {
            throw new RefusedException(
                    "No index of the week " + week + " is there: restore it (./txsearch restore --weeks " + week
                            + "). Where no backup has it, --empty makes an empty one, to be loaded again.");
        }
        WeekIndex chosen = chosen(found, generation);
        if (!chosen.isOpen()) {
            cluster.patiently("POST", "/" + chosen.name() + "/_open");
        }
        JsonNode health = cluster.patiently(
                "GET", "/_cluster/health/" + chosen.name() + "?wait_for_status=yellow&timeout=" + SHARDS_WITHIN);
        if (health.path("timed_out").asBoolean(true)) {
            throw new RefusedException(
                    "Shards of " + chosen.name() + " are lost (see _cluster/allocation/explain): restore the week.");
        }
        Map<String, @Nullable Object> unblocked = new HashMap<>();
        unblocked.put("index.blocks.write", null);
        cluster.patiently("PUT", "/" + chosen.name() + "/_settings", unblocked);
        WeekAliases.serve(cluster, List.of(chosen.name()));
        register.require(List.of(week));
        return chosen.name();
    }

    /**
     * Creates an empty index for a week that is lost for good.
     *
     * @return the index that serves the week now
     * @throws RefusedException if some index of it is there
     */
    public String makeEmpty(IsoWeek week) throws IOException {
        List<WeekIndex> found = WeekIndex.of(cluster, week);
        refuseServing(week, found);
        if (!found.isEmpty()) {
            throw new RefusedException("The week " + week + " has the index "
                    + found.get(found.size() - 1).name() + ": bring it back without --empty, or delete it first.");
        }
        weeks.make(week, 1);
        register.require(List.of(week));
        return WeekNames.index(week, 1);
    }

    private static void refuseServing(IsoWeek week, List<WeekIndex> found) throws RefusedException {
        if (found.stream().anyMatch(WeekIndex::isServing)) {
            throw new RefusedException("The week " + week + " is not missing.");
        }
    }

    private static List<WeekIndex> ofGeneration(List<WeekIndex> found, int generation) {
        return found.stream().filter(index -> index.generation() == generation).toList();
    }

    private static WeekIndex chosen(List<WeekIndex> found, @Nullable Integer generation) throws RefusedException {
        List<WeekIndex> candidates = generation == null ? found : ofGeneration(found, generation);
        List<Predicate<WeekIndex>> signs = List.of(WeekIndex::inWeek, WeekIndex::inAll, index -> true);
        for (Predicate<WeekIndex> sign : signs) {
            List<WeekIndex> marked = candidates.stream().filter(sign).toList();
            if (marked.size() == 1) {
                return marked.get(0);
            }
        }
        throw new RefusedException("The generations that are there are "
                + found.stream().map(WeekIndex::generation).toList()
                + ": name the one that served last with --generation. ./txsearch weeks shows what each holds.");
    }
}
