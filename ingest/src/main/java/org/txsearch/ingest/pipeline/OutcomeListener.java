package org.txsearch.ingest.pipeline;

/** Receives the outcome of a record, once, on any thread. */
@FunctionalInterface
public interface OutcomeListener {

    /** The record has this outcome and is counted. */
    void completed(RecordOutcome outcome);
}
