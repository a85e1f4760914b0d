package org.txsearch.ingest.pipeline;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.txsearch.week.IsoWeek;

/** Counts the outcomes of records. */
public final class PipelineCounts {

    private final LongAdder read = new LongAdder();
    private final LongAdder indexed = new LongAdder();
    private final LongAdder adjusted = new LongAdder();
    private final LongAdder superseded = new LongAdder();
    private final LongAdder supersededWithOtherContent = new LongAdder();
    private final LongAdder deadLettered = new LongAdder();
    private final Set<IsoWeek> weeks = ConcurrentHashMap.newKeySet();
    private final Set<IsoWeek> touched = ConcurrentHashMap.newKeySet();

    /** Continues from the counts of an earlier run. */
    public void resume(Tally earlier, Set<IsoWeek> weeksWrittenTo) {
        read.add(earlier.records());
        indexed.add(earlier.indexed());
        adjusted.add(earlier.adjusted());
        superseded.add(earlier.superseded());
        supersededWithOtherContent.add(earlier.supersededWithOtherContent());
        deadLettered.add(earlier.deadLettered());
        weeks.addAll(weeksWrittenTo);
        touched.addAll(weeksWrittenTo);
    }

    /** Records that were read, whatever their outcome. */
    public long read() {
        return read.sum();
    }

    /** Records that are stored now. */
    public long indexed() {
        return indexed.sum();
    }

    /** Indexed records with a member that is stored otherwise than it was sent. */
    public long adjusted() {
        return adjusted.sum();
    }

    /** Records of which the same version, or a newer one, was stored already. */
    public long superseded() {
        return superseded.sum();
    }

    /** Superseded records whose version was stored with other content. */
    public long supersededWithOtherContent() {
        return supersededWithOtherContent.sum();
    }

    /** Records that were refused. */
    public long deadLettered() {
        return deadLettered.sum();
    }

    /** The weeks that records were stored in. */
    public Set<IsoWeek> weeks() {
        return Set.copyOf(weeks);
    }

    /**
     * Returns the weeks to refresh so that every completed record becomes visible, and forgets them. A superseded record
     * counts, too: what superseded it may not be visible yet.
     */
    public Set<IsoWeek> takeTouched() {
        Set<IsoWeek> taken = Set.copyOf(touched);
        touched.removeAll(taken);
        return taken;
    }

    /** Adds weeks that could not be refreshed. */
    public void touchAgain(Set<IsoWeek> taken) {
        touched.addAll(taken);
    }

    void began() {
        read.increment();
    }

    void completed(RecordOutcome outcome) {
        if (outcome.adjusted() != null) {
            adjusted.increment();
        }
        switch (outcome.kind()) {
            case INDEXED -> indexed.increment();
            case SUPERSEDED -> superseded.increment();
            case SUPERSEDED_WITH_OTHER_CONTENT -> {
                supersededWithOtherContent.increment();
                superseded.increment();
            }
            case DEAD_LETTERED -> deadLettered.increment();
        }
    }

    void wrote(IsoWeek week) {
        weeks.add(week);
        touched.add(week);
    }

    void touch(IsoWeek week) {
        touched.add(week);
    }

    /** Records that have no outcome yet. */
    public long open() {
        return read() - indexed() - superseded() - deadLettered();
    }

    /** Whether every record that was read has its outcome. */
    public boolean isComplete() {
        return open() == 0;
    }

    /** The counts as commands print them: {@code read 30 = indexed 28 + superseded 1 + dead-lettered 1}. */
    public String account() {
        return String.format(
                Locale.ROOT,
                "read %d = indexed %d + superseded %d + dead-lettered %d",
                read(),
                indexed(),
                superseded(),
                deadLettered());
    }

    /** How many of the indexed were adjusted, as commands print it. */
    public String adjustedAccount() {
        return adjusted() + " of the indexed " + (adjusted() == 1 ? "was" : "were")
                + " adjusted: a member could not be stored as it was sent";
    }
}
