package org.txsearch.ingest.intake;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.txsearch.week.IsoWeek;

/** What became of the records, so far. */
public final class IntakeCounts {

    final LongAdder read = new LongAdder();
    final LongAdder indexed = new LongAdder();
    final LongAdder superseded = new LongAdder();
    final LongAdder supersededWithOtherContent = new LongAdder();
    final LongAdder deadLettered = new LongAdder();
    private final Set<IsoWeek> weeks = ConcurrentHashMap.newKeySet();

    /** Records that were there to be read, whatever became of them. */
    public long read() {
        return read.sum();
    }

    /** Records that are stored now. */
    public long indexed() {
        return indexed.sum();
    }

    /** Records of which the same version, or a newer one, was stored already. */
    public long superseded() {
        return superseded.sum();
    }

    /** Those of the superseded ones whose version was stored with other content. */
    public long supersededWithOtherContent() {
        return supersededWithOtherContent.sum();
    }

    /** Records that were refused, each with its reason in the dead-letter file. */
    public long deadLettered() {
        return deadLettered.sum();
    }

    /** The weeks that records went to. */
    public Set<IsoWeek> weeks() {
        return Set.copyOf(weeks);
    }

    void touch(IsoWeek week) {
        weeks.add(week);
    }

    /** Whether every record that was read has its outcome. */
    public boolean isComplete() {
        return read() == indexed() + superseded() + deadLettered();
    }
}
