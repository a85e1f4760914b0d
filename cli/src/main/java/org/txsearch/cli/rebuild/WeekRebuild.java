package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateLease;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekNames;
import org.txsearch.index.WeekRegister;
import org.txsearch.week.IsoWeek;

/**
 * Creates new generations of weeks while they are searched and written.
 *
 * <p>A rebuild that was interrupted at any point is resumed by the same request, or rolled back; a note keeps its state. The
 * old generation is kept, and refuses writes after the swap.
 */
public final class WeekRebuild {

    private final Cluster cluster;
    private final RebuildTools tools;
    private @Nullable RebuildRun running;
    private boolean isStopped;

    public WeekRebuild(RebuildTools tools) {
        this.cluster = tools.cluster();
        this.tools = tools;
    }

    /**
     * Rebuilds a week, or resumes its rebuild.
     *
     * @throws CommandException if it cannot continue; the old generation serves as before
     */
    public RebuildReport run(RebuildRequest request) throws IOException, InterruptedException {
        IsoWeek week = request.week();
        if (!RebuildState.unfinished(cluster).containsKey(week)) {
            requireServing(week);
        }
        try (StateLease note = StateLease.take(cluster, RebuildState.note(week))) {
            RebuildState state;
            if (note.content().containsKey("to")) {
                state = resumed(request, RebuildState.of(note.content()));
            } else {
                state = begin(request);
            }
            note.write(state.note());
            RebuildRun run = new RebuildRun(tools, note, request, state);
            setRunning(run);
            try {
                return run.toItsEnd();
            } finally {
                setRunning(null);
            }
        }
    }

    private synchronized void setRunning(@Nullable RebuildRun run) {
        if (run != null && isStopped) {
            throw new CommandException("The command was stopped.");
        }
        running = run;
    }

    /** Stops the rebuild that runs, from another thread: the week accepts writes again, or the swap is complete. */
    public synchronized void giveUp() throws IOException {
        isStopped = true;
        if (running != null) {
            running.giveUp();
        }
    }

    private void requireServing(IsoWeek week) throws IOException {
        if (WeekIndex.of(cluster, week).stream().noneMatch(WeekIndex::isServing)) {
            throw new CommandException(
                    new WeekRegister(cluster).read().required().contains(week)
                            ? "The week " + week + " is missing: ./txsearch weeks recover " + week
                                    + " brings it back, or says what does."
                            : "There is no week " + week + ".");
        }
    }

    private RebuildState resumed(RebuildRequest request, RebuildState state) throws IOException {
        RebuildSituation situation = RebuildSituation.of(state, WeekIndex.of(cluster, state.week()));
        return switch (situation.wayOut()) {
            // All documents are copied: the source no longer matters.
            case FINISH -> state;
            case CONTINUE -> {
                checkSame(request, state);
                // If somebody has deleted the new generation, it is filled from the start.
                yield situation.to() == null ? state.at(RebuildPhase.FILL).done(Map.of()) : state;
            }
            case RECOVER, ROLL_BACK -> throw new CommandException(situation.sentence());
        };
    }

    /**
     * Removes the remains of an unfinished rebuild. Keeps a new generation that is whole.
     *
     * @return whether there was one
     * @throws CommandException if the new generation serves
     */
    public boolean rollBack(IsoWeek week) throws IOException, InterruptedException {
        if (!RebuildState.unfinished(cluster).containsKey(week)) {
            return false;
        }
        try (StateLease note = StateLease.take(cluster, RebuildState.note(week))) {
            if (!note.content().containsKey("to")) {
                note.delete();
                return false;
            }
            RebuildState state = RebuildState.of(note.content());
            RebuildSituation situation = RebuildSituation.of(state, WeekIndex.of(cluster, week));
            if (situation.wayOut() == WayOut.FINISH) {
                throw new CommandException("The new generation of " + week
                        + " serves already; ./txsearch weeks rebuild " + week + " finishes its rebuild.");
            }
            Generation generation = tools.generation(state);
            if (situation.from() != null && situation.wayOut() != WayOut.ROLL_BACK) {
                generation.unblock();
            }
            if (situation.wayOut() == WayOut.CONTINUE || !situation.isNewWhole()) {
                generation.delete();
            }
            tools.closeWatermark(week);
            note.delete();
            return true;
        }
    }

    private RebuildState begin(RebuildRequest request) throws IOException {
        List<WeekIndex> generations = WeekIndex.of(cluster, request.week());
        WeekIndex old =
                generations.stream().filter(WeekIndex::inWeek).findFirst().orElseThrow();
        int next = generations.get(generations.size() - 1).generation() + 1;
        return new RebuildState(
                request.week(),
                old.name(),
                WeekNames.index(request.week(), next),
                request.tier() == null ? old.tier() : request.tier(),
                request.source(),
                RebuildPhase.FILL,
                new TreeMap<>());
    }

    private static void checkSame(RebuildRequest request, RebuildState state) {
        boolean sameTier = request.tier() == null || request.tier() == state.tier();
        if (!sameTier || !request.source().equals(state.source())) {
            throw new CommandException(
                    "A rebuild of " + request.week() + " for a " + state.tier().text()
                            + " week from " + (state.source().equals("index") ? "the old index" : state.source())
                            + " is unfinished. Run that command again, or ./txsearch weeks rebuild --roll-back "
                            + request.week() + ".");
        }
    }
}
