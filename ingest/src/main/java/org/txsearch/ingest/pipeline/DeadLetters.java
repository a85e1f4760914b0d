package org.txsearch.ingest.pipeline;

import java.io.IOException;

/** Where refused records go; any thread may add one. */
public interface DeadLetters extends AutoCloseable {

    /** Keeps none: whoever is told how records end keeps the letters that the ends carry. */
    DeadLetters CARRIED_BY_ENDS = new DeadLetters() {
        @Override
        public void add(DeadLetter letter) {}

        @Override
        public void sync() {}

        @Override
        public void close() {}
    };

    /** Takes a refused record. */
    void add(DeadLetter letter);

    /** Returns when everything added before is durable. */
    void sync() throws IOException;

    @Override
    void close() throws IOException;
}
