package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.index.WeekTier;
import org.txsearch.week.IsoWeek;

/**
 * The state of a rebuild, as its note keeps it: the rebuild can be resumed from it or rolled back.
 *
 * @param source the source of its documents: {@code index}, or the feed's name
 * @param phase the last phase that was entered
 * @param done for each shard of the old index the number up to which (exclusively) its operations are in the new one
 */
public record RebuildState(
        IsoWeek week,
        String from,
        String to,
        WeekTier tier,
        String source,
        RebuildPhase phase,
        SortedMap<Integer, Long> done) {

    private static final String NOTES = "rebuild-";

    /** Returns the name of a week's note, and of the watermark that its rebuild holds. */
    static String note(IsoWeek week) {
        return NOTES + week.suffix();
    }

    /** Returns the rebuilds that have started and not finished, whether a process works on them or not. */
    public static Map<IsoWeek, RebuildState> unfinished(Cluster cluster) throws IOException {
        Map<IsoWeek, RebuildState> unfinished = new TreeMap<>();
        new StateDocuments(cluster).startingWith(NOTES).forEach((name, note) -> {
            if (note.containsKey("to")) {
                RebuildState state = of(note);
                unfinished.put(state.week(), state);
            }
        });
        return unfinished;
    }

    RebuildState at(RebuildPhase entered) {
        return new RebuildState(week, from, to, tier, source, entered, done);
    }

    RebuildState done(Map<Integer, Long> through) {
        return new RebuildState(week, from, to, tier, source, phase, new TreeMap<>(through));
    }

    Map<String, Object> note() {
        Map<String, Object> note = new LinkedHashMap<>();
        note.put("week", week.toString());
        note.put("from", from);
        note.put("to", to);
        note.put("tier", tier.text());
        note.put("source", source);
        note.put("phase", phase.name());
        note.put("done", done);
        return note;
    }

    static RebuildState of(Map<String, Object> note) {
        SortedMap<Integer, Long> done = new TreeMap<>();
        if (note.get("done") instanceof Map<?, ?> shards) {
            shards.forEach(
                    (shard, number) -> done.put(Integer.valueOf(shard.toString()), Long.valueOf(number.toString())));
        }
        return new RebuildState(
                IsoWeek.parse(text(note, "week")),
                text(note, "from"),
                text(note, "to"),
                WeekTier.of(text(note, "tier")),
                text(note, "source"),
                RebuildPhase.valueOf(text(note, "phase")),
                done);
    }

    private static String text(Map<String, Object> note, String member) {
        return String.valueOf(note.get(member));
    }
}
