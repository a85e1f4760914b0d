package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

/** Counts the outcomes of records. */
public final class PipelineCounts {

    private final LongAdder read = new LongAdder();
    private Tally tally = Tally.NONE;
    private final Set<IsoWeek> weeks = ConcurrentHashMap.newKeySet();
    private final Set<IsoWeek> touched = ConcurrentHashMap.newKeySet();

    /** Continues from the counts of an earlier run. */
    public synchronized void resume(Tally earlier, Set<IsoWeek> weeksWrittenTo) {
        read.add(earlier.records());
        tally = earlier;
        weeks.addAll(weeksWrittenTo);
        touched.addAll(weeksWrittenTo);
    }

    /** Returns the number of records that were read, whatever their outcome. */
    public long read() {
        return read.sum();
    }

    /** Returns the outcomes so far. */
    public synchronized Tally tally() {
        return tally;
    }

    /** Returns the weeks in which records were stored. */
    public Set<IsoWeek> weeks() {
        return Set.copyOf(weeks);
    }

    /**
     * Makes every completed record visible, including the versions that superseded others.
     *
     * @throws IOException if weeks could not be refreshed; the next call retries
     */
    public void refresh(Weeks all) throws IOException {
        Set<IsoWeek> taken = Set.copyOf(touched);
        touched.removeAll(taken);
        boolean isDone = false;
        try {
            all.refresh(taken);
            isDone = true;
        } finally {
            if (!isDone) {
                touched.addAll(taken);
            }
        }
    }

    /** Counts a record that was read. */
    public void began() {
        read.increment();
    }

    public synchronized void completed(RecordOutcome outcome) {
        tally = tally.plus(outcome);
    }

    void wrote(IsoWeek week) {
        weeks.add(week);
        touched.add(week);
    }

    void touch(IsoWeek week) {
        touched.add(week);
    }

    /** Returns the number of records that have no outcome yet. */
    public long open() {
        return read() - tally().records();
    }

    /** Returns whether every record that was read has its outcome. */
    public boolean isComplete() {
        return open() == 0;
    }

    /** Returns the counts as commands print them: {@code read 30 = indexed 28 + superseded 1 + dead-lettered 1}. */
    public String summary() {
        long all = read();
        Tally counts = tally();
        return String.format(
                Locale.ROOT,
                "read %d = indexed %d + superseded %d + dead-lettered %d",
                all,
                counts.indexed(),
                counts.superseded(),
                counts.deadLettered());
    }
}
