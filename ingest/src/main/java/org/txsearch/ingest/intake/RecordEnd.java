package org.txsearch.ingest.intake;

import org.jspecify.annotations.Nullable;
import org.txsearch.write.WriteOutcome;

/**
 * How a record ended.
 *
 * @param kind which end it is
 * @param letter the dead letter that it became, or null
 */
public record RecordEnd(Kind kind, @Nullable DeadLetter letter) {

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

    private static final RecordEnd INDEXED = new RecordEnd(Kind.INDEXED, null);
    private static final RecordEnd SUPERSEDED = new RecordEnd(Kind.SUPERSEDED, null);
    private static final RecordEnd SUPERSEDED_WITH_OTHER_CONTENT =
            new RecordEnd(Kind.SUPERSEDED_WITH_OTHER_CONTENT, null);

    static RecordEnd superseded() {
        return SUPERSEDED;
    }

    static RecordEnd of(DeadLetter letter) {
        return new RecordEnd(Kind.DEAD_LETTERED, letter);
    }

    /** The end of a record whose document was not rejected. */
    static RecordEnd of(WriteOutcome.Kind outcome) {
        return switch (outcome) {
            case INDEXED -> INDEXED;
            case SUPERSEDED -> SUPERSEDED;
            case SUPERSEDED_WITH_OTHER_CONTENT -> SUPERSEDED_WITH_OTHER_CONTENT;
            case REJECTED -> throw new IllegalArgumentException("A rejected document is a dead letter");
        };
    }
}
