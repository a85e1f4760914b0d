package org.txsearch.ingest.pipeline;

import org.jspecify.annotations.Nullable;

/**
 * What became of a record.
 *
 * @param letter the dead letter that it became, or null
 * @param difference in what it differs from what is stored under its version, or null
 * @param adjusted in what it is stored otherwise than it was sent, or null
 */
public record RecordOutcome(
        Kind kind,
        @Nullable DeadLetter letter,
        @Nullable Difference difference,
        @Nullable AdjustedRecord adjusted) {

    /** The possible outcomes. */
    public enum Kind {
        /** It is stored and durable. */
        INDEXED,
        /** The same version, or a newer one, was stored already. */
        SUPERSEDED,
        /** The same version was stored already, with other content; the stored one stays. */
        SUPERSEDED_WITH_OTHER_CONTENT,
        /** It was refused. */
        DEAD_LETTERED
    }

    /** Receives the outcome of a record, once, on any thread. */
    @FunctionalInterface
    public interface Listener {

        /** The record has this outcome and is counted. */
        void completed(RecordOutcome outcome);
    }

    static final RecordOutcome INDEXED = new RecordOutcome(Kind.INDEXED, null, null, null);
    static final RecordOutcome SUPERSEDED = new RecordOutcome(Kind.SUPERSEDED, null, null, null);

    static RecordOutcome of(Difference difference) {
        return difference.members().isEmpty()
                ? SUPERSEDED
                : new RecordOutcome(Kind.SUPERSEDED_WITH_OTHER_CONTENT, null, difference, null);
    }

    static RecordOutcome of(DeadLetter letter) {
        return new RecordOutcome(Kind.DEAD_LETTERED, letter, null, null);
    }

    static RecordOutcome of(AdjustedRecord adjusted) {
        return new RecordOutcome(Kind.INDEXED, null, null, adjusted);
    }

    /** About how much memory it holds until the records before this one are completed. */
    public int characters() {
        return (letter == null ? 0 : letter.text().length())
                + (difference == null ? 0 : difference.characters())
                + (adjusted == null ? 0 : adjusted.characters());
    }
}
