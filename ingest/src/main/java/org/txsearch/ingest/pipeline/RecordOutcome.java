package org.txsearch.ingest.pipeline;

/** The outcome of a record. */
public sealed interface RecordOutcome permits RecordOutcome.Plain, DeadLetter, Difference, AdjustedRecord {

    /** Returns about how many characters the outcome holds until all previous records are completed. */
    default int characters() {
        return 0;
    }

    /** An outcome without a line in a file. */
    enum Plain implements RecordOutcome {
        /** The record is stored and durable, as it was sent. */
        INDEXED,
        /** The same version, or a newer one, was already stored. */
        SUPERSEDED
    }
}
