package org.txsearch.ingest.pipeline;

import java.io.IOException;

/** Receives refused records, and those that are stored otherwise than they were sent; from any thread. */
public interface DeadLetters extends AutoCloseable {

    /** Discards them: the listener finds them in the outcomes. */
    DeadLetters CARRIED_BY_OUTCOMES = letter -> {};

    /** Adds a refused record. */
    void add(DeadLetter letter);

    /** Adds a record that is stored otherwise than it was sent. */
    default void add(AdjustedRecord adjusted) {}

    /** Returns when everything added before is durable. */
    default void sync() throws IOException {}

    @Override
    default void close() throws IOException {}

    /** Adds each record to both. */
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
