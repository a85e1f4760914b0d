package org.txsearch.api.export;

import java.io.IOException;

/** Writes rows into one file. */
interface RowWriter extends AutoCloseable {

    /** Writes one stored item. */
    void row(byte[] bytes, int offset, int length) throws IOException;

    /** Writes what is still to be written; the caller closes the stream. */
    void finish() throws IOException;

    /** Frees what the writer holds. */
    @Override
    default void close() throws IOException {}
}
