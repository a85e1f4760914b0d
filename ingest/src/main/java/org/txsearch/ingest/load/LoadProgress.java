package org.txsearch.ingest.load;

import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.intake.AcknowledgedPrefix;
import org.txsearch.ingest.intake.DeadLetter;
import org.txsearch.ingest.intake.DeadLetterFile;
import org.txsearch.ingest.intake.Ended;
import org.txsearch.ingest.intake.RecordEnd;
import org.txsearch.ingest.intake.Tally;
import org.txsearch.week.IsoWeek;

/**
 * Keeps a load's account in the order of its records, though they end in any order: what a checkpoint says of a place
 * holds for everything before it and for nothing behind it. Dead letters, too, are written in that order.
 */
public final class LoadProgress {

    /** Open records are held in memory; beyond so many the load waits for the first of them. */
    private static final int MOST_OPEN = 200_000;

    private static final long MOST_LETTER_CHARACTERS = 16 << 20;

    private final AcknowledgedPrefix prefix = new AcknowledgedPrefix(0);
    private final DeadLetterFile letters;

    /** Guards the stamps: a mark must not pass between the stamp of a record and its beginning. */
    private final Object stamping = new Object();

    private long ingestedAt;
    private long begun;

    // The rest is guarded by this, which is taken while a record passes.
    private int file;
    private long records;
    private Tally tally;
    private long letterCharacters;
    private @Nullable UncheckedIOException failure;
    private final Set<String> problems;

    /** A record under way. */
    static final class Open implements Ended {
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
            load.hold(how.letter());
            acknowledged.run();
        }
    }

    /** Goes on from that state. */
    public LoadProgress(LoadState from, DeadLetterFile letters) {
        this.letters = letters;
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
            return open >= MOST_OPEN || letterCharacters >= MOST_LETTER_CHARACTERS;
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

    /** Fails where a dead letter could not be written. */
    public synchronized void check() {
        if (failure != null) {
            throw failure;
        }
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
                    stamp,
                    List.copyOf(problems));
        }
    }

    private synchronized void hold(@Nullable DeadLetter letter) {
        letterCharacters += letter == null ? 0 : letter.text().length();
    }

    private synchronized void passed(Open record) {
        RecordEnd end = record.end;
        if (failure != null || end == null) {
            return;
        }
        if (end.letter() != null) {
            letterCharacters -= end.letter().text().length();
            try {
                letters.add(end.letter());
            } catch (UncheckedIOException e) {
                // The account ends before this record; the load fails when it looks.
                failure = e;
                return;
            }
        }
        tally = tally.plus(end.kind());
        file = record.file;
        records = record.record;
    }
}
