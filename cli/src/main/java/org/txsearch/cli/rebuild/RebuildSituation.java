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
 * An unfinished rebuild together with the indices that are there, and what can be done about it. Every command that meets an
 * unfinished rebuild decides by it.
 *
 * @param state the state that the rebuild has stored
 * @param wayOut what finishes the rebuild or removes it
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

    /** The situation of a week; empty if no rebuild of it is unfinished. */
    public static Optional<RebuildSituation> of(Cluster cluster, IsoWeek week) throws IOException {
        RebuildState state = RebuildState.unfinished(cluster).get(week);
        return state == null ? Optional.empty() : Optional.of(of(state, WeekIndex.of(cluster, week)));
    }

    /**
     * The situation by the indices of the week.
     *
     * @param indices all generations that are there
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

    private static @Nullable WeekIndex named(List<WeekIndex> indices, String name) {
        return indices.stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Whether the new generation holds everything that the old one was given. */
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

    /** The name of the new generation if it is not whole, so that it must not serve. */
    public Set<String> partial() {
        return isNewWhole() ? Set.of() : Set.of(state.to());
    }

    /** One sentence that says what the situation is, and names the command that leads out of it. */
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
