package org.txsearch.ingest.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.AcknowledgedPrefix;
import org.txsearch.ingest.pipeline.DeadLetterFile;
import org.txsearch.ingest.pipeline.LineFile;
import org.txsearch.ingest.pipeline.OutcomeListener;
import org.txsearch.ingest.pipeline.RecordEnd;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.week.IsoWeek;

/**
 * Keeps a load's account in the order of its records, though they end in any order: what a checkpoint says of a place
 * holds for everything before it and for nothing behind it. Dead letters and differences, too, are written in that order.
 */
public final class LoadProgress {

    /** Open records are held in memory; beyond so many the load waits for the first of them. */
    private static final int MAX_OPEN = 200_000;

    /** What waits to be written to the two files is held in memory, too. */
    private static final long MAX_HELD_CHARACTERS = 16 << 20;

    private final AcknowledgedPrefix prefix = new AcknowledgedPrefix(0);
    private final DeadLetterFile letters;
    private final LineFile differences;

    /** Guards the stamps: a mark must not pass between the stamp of a record and its beginning. */
    private final Object stamping = new Object();

    private long ingestedAt;
    private long begun;

    // The rest is guarded by this, which is taken while a record passes.
    private int file;
    private long records;
    private Tally tally;
    private long heldCharacters;
    private @Nullable UncheckedIOException failure;
    private final Set<String> problems;

    /** A record under way. */
    static final class Open implements OutcomeListener {
        private final LoadProgress load;
        private final int file;
        private final long record;
        private final long ingestedAt;
        private final Runnable acknowledged;
        private @Nullable RecordEnd end;

        private Open(LoadProgress load, int file, long record, long ordinal, long ingestedAt) {
            this.load = load;
            this.file = file;
            this.record = record;
            this.ingestedAt = ingestedAt;
            this.acknowledged = load.prefix.begin(ordinal, ingestedAt, () -> load.passed(this));
        }

        /** When the load took it in, in epoch milliseconds. */
        long ingestedAt() {
            return ingestedAt;
        }

        @Override
        public void as(RecordEnd how) {
            end = how;
            load.hold(how);
            acknowledged.run();
        }
    }

    /** Goes on from that state. */
    public LoadProgress(LoadState from, DeadLetterFile letters, LineFile differences) {
        this.letters = letters;
        this.differences = differences;
        this.ingestedAt = from.ingestedAt();
        this.file = from.file();
        this.records = from.records();
        this.tally = from.tally();
        this.problems = new LinkedHashSet<>(from.problems());
    }

    /** Begins the next record and stamps it; the stamp never goes back, whatever the clock does. */
    Open begin(int ofFile, long record) {
        synchronized (stamping) {
            ingestedAt = Math.max(ingestedAt, System.currentTimeMillis());
            return new Open(this, ofFile, record, ++begun, ingestedAt);
        }
    }

    /** Every record with a stamp before this one has ended, and none will get one. */
    long mark() {
        synchronized (stamping) {
            ingestedAt = Math.max(ingestedAt, System.currentTimeMillis());
            return prefix.endedBefore(ingestedAt);
        }
    }

    /** Whether so much is held that the load should wait for the first record that has not ended. */
    boolean isFull() {
        int open = prefix.size();
        synchronized (this) {
            return open >= MAX_OPEN || heldCharacters >= MAX_HELD_CHARACTERS;
        }
    }

    /** Notes what is wrong with a file. */
    public synchronized void problem(String what) {
        problems.add(what);
    }

    /** What is wrong with the files that were read. */
    public synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /** Fails where a dead letter or a difference could not be written. */
    public synchronized void check() {
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns when both files are durable as far as a state says that was asked for before. */
    public void sync() throws IOException {
        letters.sync();
        differences.sync();
    }

    /** How far the load has come. */
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
                    differences.length(),
                    stamp,
                    List.copyOf(problems));
        }
    }

    private synchronized void hold(RecordEnd end) {
        heldCharacters += end.characters();
    }

    private synchronized void passed(Open record) {
        RecordEnd end = record.end;
        if (failure != null || end == null) {
            return;
        }
        heldCharacters -= end.characters();
        try {
            if (end.letter() != null) {
                letters.add(end.letter());
            }
            if (end.difference() != null) {
                differences.add(end.difference().json());
            }
        } catch (UncheckedIOException e) {
            // The account ends before this record; the load fails when it looks.
            failure = e;
            return;
        }
        tally = tally.plus(end.kind());
        file = record.file;
        records = record.record;
    }
}
