package org.txsearch.cli.rebuild;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.Tier;

/**
 * A rebuild as its note says, so that it can be resumed or rolled back.
 *
 * @param week which week
 * @param from the old index
 * @param to the new one
 * @param tier what the new one is made for
 * @param source where its documents come from: {@code index}, or the feed's name
 * @param phase the last phase that was entered
 * @param done for each shard of the old index the number up to which (exclusively) its operations are in the new one
 */
public record RebuildState(
        IsoWeek week,
        String from,
        String to,
        Tier tier,
        String source,
        RebuildPhase phase,
        SortedMap<Integer, Long> done) {

    /** How the names of the notes begin. */
    public static final String NOTES = "rebuild-";

    static String note(IsoWeek week) {
        return NOTES + week.suffix();
    }

    RebuildState at(RebuildPhase entered) {
        return new RebuildState(week, from, to, tier, source, entered, done);
    }

    RebuildState done(Map<Integer, Long> through) {
        return new RebuildState(week, from, to, tier, source, phase, new TreeMap<>(through));
    }

    Map<String, Object> note() {
        Map<String, Object> shards = new LinkedHashMap<>();
        done.forEach((shard, number) -> shards.put(String.valueOf(shard), number));
        Map<String, Object> note = new LinkedHashMap<>();
        note.put("week", week.toString());
        note.put("from", from);
        note.put("to", to);
        note.put("tier", tier.text());
        note.put("source", source);
        note.put("phase", phase.name());
        note.put("done", shards);
        return note;
    }

    /** What a note says. */
    public static RebuildState of(Map<String, Object> note) {
        SortedMap<Integer, Long> done = new TreeMap<>();
        if (note.get("done") instanceof Map<?, ?> shards) {
            shards.forEach(
                    (shard, number) -> done.put(Integer.valueOf(shard.toString()), Long.valueOf(number.toString())));
        }
        return new RebuildState(
                IsoWeek.parse(text(note, "week")),
                text(note, "from"),
                text(note, "to"),
                Tier.of(text(note, "tier")),
                text(note, "source"),
                RebuildPhase.valueOf(text(note, "phase")),
                done);
    }

    private static String text(Map<String, Object> note, String member) {
        return String.valueOf(note.get(member));
    }
}
