package org.txsearch.ingest.pipeline;

import java.io.IOException;

/** Receives rejected and adjusted records from any thread. */
public interface DeadLetters extends AutoCloseable {

    /** Discards records, for listeners that find them in the outcomes. */
    DeadLetters CARRIED_BY_OUTCOMES = letter -> {};

    /** Adds a rejected record. */
    void add(DeadLetter letter);

    default void add(AdjustedRecord adjusted) {}

    /** Returns when all records that were added before are durable. */
    default void sync() throws IOException {}

    @Override
    default void close() throws IOException {}

    /** Returns a receiver that adds each record to both given ones. */
    static DeadLetters both(DeadLetters first, DeadLetters second) {
        return new DeadLetters() {
            @Override
            public void add(DeadLetter letter) {
                first.add(letter);
                second.add(letter);
            }

            @Override
            public void add(AdjustedRecord adjusted) {
                first.add(adjusted);
                second.add(adjusted);
            }

            @Override
            public void sync() throws IOException {
                first.sync();
                second.sync();
            }

            @Override
            public void close() throws IOException {
                try (first) {
                    second.close();
                }
            }
        };
    }
}
