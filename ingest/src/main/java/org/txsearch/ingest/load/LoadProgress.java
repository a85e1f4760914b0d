package org.txsearch.ingest.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.AcknowledgedPrefix;
import org.txsearch.ingest.pipeline.AdjustedRecord;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.Difference;
import org.txsearch.ingest.pipeline.LineFile;
import org.txsearch.ingest.pipeline.RecordOutcome;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.week.IsoWeek;

/**
 * Counts the records of a load in their order, although they complete in any order, so that a checkpoint covers
 * everything before its position and nothing after it. Dead letters, adjustments, and differences are also written in
 * this order.
 */
public final class LoadProgress {

    /** The maximum number of open records. When it is reached, the load waits for the first of them. */
    private static final int MAX_OPEN = 200_000;

    /** The maximum length of text that waits to be written to the files. */
    private static final long MAX_HELD_CHARACTERS = 16 << 20;

    private final AcknowledgedPrefix prefix = new AcknowledgedPrefix(0);
    private final DeadLetterFile letters;
    private final LineFile differences;
    private final @Nullable String reading;

    /** Guards the timestamps: no mark may be taken between the timestamp of a record and its beginning. */
    private final Object stamping = new Object();

    private long ingestedAt;
    private long begun;

    // The following fields are guarded by this.
    private int file;
    private long records;
    private Tally tally;
    private long heldCharacters;
    private @Nullable UncheckedIOException failure;
    private final Set<String> problems;

    /** Creates a progress that continues from a state. */
    public LoadProgress(LoadState from, DeadLetterFile letters, LineFile differences) {
        this.letters = letters;
        this.differences = differences;
        this.reading = from.reading();
        this.ingestedAt = from.ingestedAt();
        this.file = from.file();
        this.records = from.records();
        this.tally = from.tally();
        this.problems = new LinkedHashSet<>(from.problems());
    }

    /** Begins the next record and sets its timestamp, which never decreases, whatever the clock does. */
    OpenRecord begin(int ofFile, long record) {
        synchronized (stamping) {
            ingestedAt = Math.max(ingestedAt, System.currentTimeMillis());
            return new OpenRecord(this, prefix, ofFile, record, ++begun, ingestedAt);
        }
    }

    /** Returns the timestamp before which every record is completed. No later record gets a lower timestamp. */
    long mark() {
        synchronized (stamping) {
            ingestedAt = Math.max(ingestedAt, System.currentTimeMillis());
            return prefix.completedBefore(ingestedAt);
        }
    }

    /** Returns whether the load should wait for its first open record. */
    boolean isFull() {
        int open = prefix.size();
        synchronized (this) {
            return open >= MAX_OPEN || heldCharacters >= MAX_HELD_CHARACTERS;
        }
    }

    /** Adds a problem with a file. */
    public synchronized void problem(String what) {
        problems.add(what);
    }

    /** Returns the problems with the files that were read. */
    public synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /** Throws the failure if a line of the files could not be written. */
    public synchronized void check() {
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns when the parts of the files that earlier states cover are durable. */
    public void sync() throws IOException {
        letters.sync();
        differences.sync();
    }

    /** Returns the current state. */
    LoadState state(Set<IsoWeek> weeks) {
        long stamp;
        synchronized (stamping) {
            stamp = ingestedAt;
        }
        synchronized (this) {
            return new LoadState(
                    file,
                    records,
                    tally,
                    LoadState.names(weeks),
                    letters.file().toAbsolutePath().toString(),
                    letters.length(),
                    letters.adjustedLength(),
                    differences.length(),
                    reading,
                    stamp,
                    List.copyOf(problems));
        }
    }

    synchronized void hold(RecordOutcome outcome) {
        heldCharacters += outcome.characters();
    }

    synchronized void passed(OpenRecord record) {
        RecordOutcome outcome = record.outcome;
        if (failure != null || outcome == null) {
            return;
        }
        heldCharacters -= outcome.characters();
        try {
            if (outcome instanceof DeadLetter letter) {
                letters.add(letter);
            } else if (outcome instanceof AdjustedRecord adjusted) {
                letters.add(adjusted);
            } else if (outcome instanceof Difference difference) {
                differences.add(difference.json());
            }
        } catch (UncheckedIOException e) {
            // The counts end before this record, and the load fails at its next check.
            failure = e;
            return;
        }
        tally = tally.plus(outcome);
        file = record.file;
        records = record.record;
    }
}
