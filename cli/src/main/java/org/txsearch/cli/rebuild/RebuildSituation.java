package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekIndex;
import org.txsearch.week.IsoWeek;

/**
 * An unfinished rebuild, the existing indices, and the action that ends it. Every command that meets an
 * unfinished rebuild uses it.
 *
 * @param state the state that the rebuild has stored
 * @param wayOut the action that finishes the rebuild or removes it
 * @param from the old generation; null if it is gone
 * @param to the new generation; null if it is gone
 * @param recoverable the generation that can serve the week again; null unless {@link WayOut#RECOVER}
 */
public record RebuildSituation(
        RebuildState state,
        WayOut wayOut,
        @Nullable WeekIndex from,
        @Nullable WeekIndex to,
        @Nullable WeekIndex recoverable) {

    /** Returns the situation of a week; empty if no rebuild of it is unfinished. */
    public static Optional<RebuildSituation> of(Cluster cluster, IsoWeek week) throws IOException {
        RebuildState state = RebuildState.unfinished(cluster).get(week);
        return state == null ? Optional.empty() : Optional.of(of(state, WeekIndex.of(cluster, week)));
    }

    /**
     * Returns the situation by the indices of the week.
     *
     * @param indices all existing generations
     */
    static RebuildSituation of(RebuildState state, List<WeekIndex> indices) {
        WeekIndex from = named(indices, state.from());
        WeekIndex to = named(indices, state.to());
        WeekIndex serving =
                indices.stream().filter(WeekIndex::isServing).findFirst().orElse(null);
        if (serving != null) {
            WayOut wayOut =
                    serving.equals(from) ? WayOut.CONTINUE : serving.equals(to) ? WayOut.FINISH : WayOut.ROLL_BACK;
            return new RebuildSituation(state, wayOut, from, to, null);
        }
        WeekIndex recoverable = indices.stream()
                .filter(index -> index.inWeek() && !index.equals(to))
                .findFirst()
                .orElse(isWhole(state, from, to) ? to : from);
        return new RebuildSituation(
                state, recoverable == null ? WayOut.ROLL_BACK : WayOut.RECOVER, from, to, recoverable);
    }

    static @Nullable WeekIndex named(List<WeekIndex> indices, String name) {
        return indices.stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether the new generation holds all documents of the old one. */
    boolean isNewWhole() {
        return isWhole(state, from, to);
    }

    /** Both were compared before the swap. An old generation that takes writes again has got more since. */
    private static boolean isWhole(RebuildState state, @Nullable WeekIndex from, @Nullable WeekIndex to) {
        return to != null
                && (to.inWeek()
                        || state.phase() == RebuildPhase.FINISH
                        || state.phase() == RebuildPhase.SWAP && (from == null || from.isBlocked()));
    }

    /** Returns the name of the new generation if it is not whole, so that it must not serve. */
    public Set<String> partial() {
        return isNewWhole() ? Set.of() : Set.of(state.to());
    }

    /** Returns a sentence that describes the situation, and names the command that ends it. */
    public String sentence() {
        IsoWeek week = state.week();
        String rollBack = "./txsearch weeks rebuild --roll-back " + week;
        return "The rebuild of " + week + " is unfinished"
                + switch (wayOut) {
                    case CONTINUE ->
                        ": finish it (the command that began it continues), or " + rollBack
                                + " removes the new generation.";
                    case FINISH ->
                        ", and its new generation serves: ./txsearch weeks rebuild " + week + " finishes it.";
                    case RECOVER ->
                        ", and nothing serves the week: ./txsearch weeks recover " + week + " --generation "
                                + (recoverable == null ? 1 : recoverable.generation()) + " first.";
                    case ROLL_BACK ->
                        ", and its old generation " + (from == null ? "no longer exists" : "is out of service") + ": "
                                + rollBack + " removes the rest of it.";
                };
    }
}
