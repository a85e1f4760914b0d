package org.txsearch.ingest.intake;

/** Is told how a record ended, once, on any thread. */
public interface Ended {

    /** It has ended so, and is counted. */
    void as(RecordEnd end);
}
