package org.txsearch.ingest.pipeline;

/** Is told how a record ended, once, on any thread. */
public interface OutcomeListener {

    /** It has ended so, and is counted. */
    void as(RecordEnd end);
}
