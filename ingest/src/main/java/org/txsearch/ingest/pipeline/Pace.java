package org.txsearch.ingest.pipeline;

import org.jspecify.annotations.Nullable;

/** How fast records may go on to the writer. */
public interface Pace extends AutoCloseable {

    /** Holds nothing back. */
    Pace UNLIMITED = () -> {};

    /** Waits until one more record may go. */
    void awaitTurn() throws InterruptedException;

    /** To what rate records are held at the moment, and why; null where nothing holds them. */
    default @Nullable String held() {
        return null;
    }

    @Override
    default void close() {}
}
