package org.txsearch.index;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.week.IsoWeek;

/** Takes weeks out of service for good. */
public final class Retirement {

    /** The note on retired weeks: all before the one in {@link #BEFORE}. */
    public static final String NOTE = "retired-weeks";

    /** The member of the note that names the first week that is kept. */
    public static final String BEFORE = "before";

    private static final int DAYS_PER_WEEK = 7;

    private final Cluster cluster;
    private final StateDocuments notes;
    private final WeekRegister register;

    public Retirement(Cluster cluster) {
        this.cluster = cluster;
        this.notes = new StateDocuments(cluster);
        this.register = new WeekRegister(cluster);
    }

    /** Returns the first week to be kept: the oldest one of which some instant is not yet that many weeks past. */
    public static IsoWeek firstKept(Instant now, int weeks) {
        return IsoWeek.of(now.minus(Duration.ofDays((long) weeks * DAYS_PER_WEEK)));
    }

    public List<WeekIndex> before(IsoWeek firstKept) throws IOException {
        return WeekIndex.all(cluster).stream()
                .filter(index -> index.week().compareTo(firstKept) < 0)
                .toList();
    }

    /** Deletes all weeks before that one; later events of theirs are refused and create no week. */
    public List<WeekIndex> retireBefore(IsoWeek firstKept) throws IOException {
        // A week that is retired stays so, whatever is requested later or meanwhile.
        notes.update(NOTE, note -> isLater(note, firstKept) ? note : Map.of(BEFORE, firstKept.toString()));
        // Before their aliases go: a search that missed them would take them for lost.
        register.retireBefore(firstKept);
        // Listed after the note: from now on nobody makes such a week.
        return delete(before(firstKept));
    }

    private static boolean isLater(Map<String, Object> note, IsoWeek week) {
        return note.get(BEFORE) instanceof String text && IsoWeek.parse(text).compareTo(week) > 0;
    }

    /**
     * Returns the generations without an alias, of weeks that another one serves. Those of a missing week are not among them: they may
     * be all that is left of it.
     */
    public List<WeekIndex> aside() throws IOException {
        List<WeekIndex> all = WeekIndex.all(cluster);
        Set<IsoWeek> serving =
                all.stream().filter(WeekIndex::isServing).map(WeekIndex::week).collect(Collectors.toSet());
        return all.stream()
                .filter(index -> index.isAside() && serving.contains(index.week()))
                .toList();
    }

    /** Deletes those of the generations that are {@link #aside} still. */
    public List<WeekIndex> deleteAside(List<WeekIndex> generations) throws IOException {
        List<WeekIndex> deleted = new ArrayList<>();
        for (WeekIndex generation : generations) {
            // Checked once more, since a week that was set aside when it was listed may serve now.
            if (aside().stream().anyMatch(index -> index.name().equals(generation.name()))) {
                deleted.addAll(delete(List.of(generation)));
            }
        }
        return deleted;
    }

    private List<WeekIndex> delete(List<WeekIndex> gone) throws IOException {
        for (WeekIndex index : gone) {
            cluster.patiently("DELETE", "/" + index.name() + "?ignore_unavailable=true");
        }
        return gone;
    }
}
