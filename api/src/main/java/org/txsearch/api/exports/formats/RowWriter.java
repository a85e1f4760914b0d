package org.txsearch.api.exports.formats;

import java.io.IOException;

/** Writes the rows of one file. */
public interface RowWriter extends AutoCloseable {

    /** Writes one stored item. */
    void row(byte[] bytes, int offset, int length) throws IOException;

    /** How many rows of the file the last item became; none if it does not belong there. */
    default int rowsOfLast() {
        return 1;
    }

    /** Writes what is buffered; the caller closes the stream. */
    void finish() throws IOException;

    /** Frees what the writer holds. */
    @Override
    default void close() throws IOException {}
}
