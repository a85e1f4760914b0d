package org.txsearch.ingest.intake;

/** How fast records may go on to the writer. */
public interface Pace {

    /** Holds nothing back. */
    Pace UNLIMITED = () -> {};

    /** Waits until one more record may go. */
    void awaitTurn() throws InterruptedException;
}
