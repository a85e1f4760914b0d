package org.txsearch.ingest.intake;

import java.io.IOException;

/** Where refused records go; any thread may add one. */
public interface DeadLetters extends AutoCloseable {

    /** Takes a refused record. */
    void add(DeadLetter letter);

    /** Returns when everything added before is durable. */
    void sync() throws IOException;

    @Override
    void close() throws IOException;
}
