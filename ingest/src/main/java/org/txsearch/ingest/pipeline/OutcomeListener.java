package org.txsearch.ingest.pipeline;

/** Receives the outcome of a record once, on any thread. */
@FunctionalInterface
public interface OutcomeListener {

    /** Called when the record has its outcome and has been counted. */
    void completed(RecordOutcome outcome);
}
