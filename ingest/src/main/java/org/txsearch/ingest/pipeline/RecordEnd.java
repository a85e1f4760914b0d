package org.txsearch.ingest.pipeline;

import org.jspecify.annotations.Nullable;

/**
 * How a record ended.
 *
 * @param kind which end it is
 * @param letter the dead letter that it became, or null
 * @param difference in what it differs from what is stored under its version, or null
 */
public record RecordEnd(
        Kind kind, @Nullable DeadLetter letter, @Nullable Difference difference) {

    /** How a record can end. */
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

    private static final RecordEnd INDEXED = new RecordEnd(Kind.INDEXED, null, null);
    private static final RecordEnd SUPERSEDED = new RecordEnd(Kind.SUPERSEDED, null, null);

    static RecordEnd indexed() {
        return INDEXED;
    }

    static RecordEnd superseded() {
        return SUPERSEDED;
    }

    static RecordEnd of(Difference difference) {
        return difference.members().isEmpty()
                ? SUPERSEDED
                : new RecordEnd(Kind.SUPERSEDED_WITH_OTHER_CONTENT, null, difference);
    }

    static RecordEnd of(DeadLetter letter) {
        return new RecordEnd(Kind.DEAD_LETTERED, letter, null);
    }

    /** About how much memory waits until the records before this one have ended. */
    public int characters() {
        return (letter == null ? 0 : letter.text().length()) + (difference == null ? 0 : difference.characters());
    }
}
