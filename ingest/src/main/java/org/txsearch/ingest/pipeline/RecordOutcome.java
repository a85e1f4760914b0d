package org.txsearch.ingest.pipeline;

/** What became of a record. */
public sealed interface RecordOutcome permits RecordOutcome.Plain, DeadLetter, Difference, AdjustedRecord {

    /** The possible outcomes. */
    enum OutcomeKind {
        /** It is stored and durable. */
        INDEXED,
        /** The same version, or a newer one, was stored already. */
        SUPERSEDED,
        /** The same version was stored already, with other content; the stored one stays. */
        SUPERSEDED_WITH_OTHER_CONTENT,
        /** It was refused. */
        DEAD_LETTERED
    }

    /** Which outcome it is. */
    OutcomeKind kind();

    /** About how much memory it holds until the records before this one are completed. */
    default int characters() {
        return 0;
    }

    /** One that needs no line of its own. */
    enum Plain implements RecordOutcome {
        /** It is stored and durable, as it was sent. */
        INDEXED,
        /** The same version, or a newer one, was stored already. */
        SUPERSEDED;

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.valueOf(name());
        }
    }
}
