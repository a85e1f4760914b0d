package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.freshness.Watermarks;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.Tier;
import org.txsearch.weeks.WeekIndex;
import org.txsearch.weeks.WeekIndices;
import org.txsearch.weeks.WeekNames;
import org.txsearch.weeks.WeekTemplate;

/**
 * Makes new generations of weeks while they are searched and written.
 *
 * <p>A rebuild that was interrupted at any point is resumed by the same request, or rolled back; a note says where it
 * stood. The old generation is kept, and refuses writes from the swap on.
 */
public final class WeekRebuild {

    private final Cluster cluster;
    private final Rederivation rederivation;
    private final RebuildWatcher watcher;
    private final WeekIndices indices;
    private final WeekTemplate template = new WeekTemplate(FieldCatalogue.transaction());
    private final RunningRebuild running = new RunningRebuild();

    /** Rebuilds of that cluster's weeks. */
    public WeekRebuild(Cluster cluster, Rederivation rederivation, RebuildWatcher watcher) {
        this.cluster = cluster;
        this.rederivation = rederivation;
        this.watcher = watcher;
        this.indices = new WeekIndices(cluster);
    }

    /**
     * Rebuilds a week, or goes on with its rebuild.
     *
     * @throws RebuildException where it cannot go on; the week is served as before
     */
    public RebuildReport run(RebuildRequest request) throws IOException, InterruptedException {
        IsoWeek week = request.week();
        if (indices.serving(week).isEmpty()) {
            throw new RebuildException("There is no week " + week + ".");
        }
        try (OwnedNote note = OwnedNote.take(cluster, RebuildState.note(week))) {
            RebuildState state;
            if (note.content().containsKey("to")) {
                state = RebuildState.of(note.content());
                checkSame(request, state);
            } else {
                state = begin(request);
                note.write(state.note());
            }
            RebuildRun run = new RebuildRun(cluster, template, indices, rederivation, watcher, note, request, state);
            running.begin(run);
            try {
                return run.toItsEnd();
            } finally {
                running.end();
            }
        }
    }

    /** Stops the rebuild that is under way, from another thread: the week takes writes again, or the swap is through. */
    public void giveUp() throws IOException {
        running.giveUp();
    }

    /**
     * Removes the generation that a rebuild has not finished; the week is served as before it.
     *
     * @return whether there was one
     */
    public boolean rollBack(IsoWeek week) throws IOException, InterruptedException {
        if (!unfinished().containsKey(week)) {
            return false;
        }
        try (OwnedNote note = OwnedNote.take(cluster, RebuildState.note(week))) {
            if (!note.content().containsKey("to")) {
                note.delete();
                return false;
            }
            RebuildState state = RebuildState.of(note.content());
            for (WeekIndex index : indices.of(week)) {
                if (index.name().equals(state.to()) && index.inWeek()) {
                    throw new RebuildException("The new generation of " + week
                            + " serves already; ./txsearch weeks rebuild " + week + " finishes its rebuild.");
                }
            }
            new Swap(cluster, week, state.from(), state.to()).unblock();
            new Generation(cluster, template, state.to(), state.tier()).delete();
            if (new Watermarks(cluster).open().containsKey(FeedCopy.watermark(week))) {
                new Watermarks(cluster).close(FeedCopy.watermark(week));
            }
            note.delete();
            return true;
        }
    }

    /** The rebuilds that have begun and not ended, whether somebody works on them or not. */
    public Map<IsoWeek, RebuildState> unfinished() throws IOException {
        Map<IsoWeek, RebuildState> unfinished = new TreeMap<>();
        new org.txsearch.cluster.Notes(cluster).startingWith(RebuildState.NOTES).forEach((name, note) -> {
            if (note.containsKey("to")) {
                RebuildState state = RebuildState.of(note);
                unfinished.put(state.week(), state);
            }
        });
        return unfinished;
    }

    private RebuildState begin(RebuildRequest request) throws IOException {
        List<WeekIndex> generations = indices.of(request.week());
        WeekIndex old =
                generations.stream().filter(WeekIndex::inWeek).findFirst().orElseThrow();
        int next = generations.get(generations.size() - 1).generation() + 1;
        Tier tier = request.tier() == null ? old.tier() : request.tier();
        return new RebuildState(
                request.week(),
                old.name(),
                WeekNames.index(request.week(), next),
                tier,
                request.source(),
                RebuildPhase.FILL,
                new TreeMap<>());
    }

    private static void checkSame(RebuildRequest request, RebuildState state) {
        boolean sameTier = request.tier() == null || request.tier() == state.tier();
        if (!sameTier || !request.source().equals(state.source())) {
            throw new RebuildException(
                    "A rebuild of " + request.week() + " for a " + state.tier().text()
                            + " week from " + (state.source().equals("index") ? "the old index" : state.source())
                            + " has begun and not ended. Run that command again, or ./txsearch weeks rebuild --roll-back "
                            + request.week() + ".");
        }
    }
}
