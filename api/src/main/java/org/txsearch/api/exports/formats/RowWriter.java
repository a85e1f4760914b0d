package org.txsearch.api.exports.formats;

import java.io.IOException;

/** Writes the rows of one file. */
public interface RowWriter extends AutoCloseable {

    /** Writes one stored item. */
    void row(byte[] bytes, int offset, int length) throws IOException;

    /** Returns whether the rows of an item fit into the number of rows that the file can still take. */
    default boolean fits(byte[] bytes, int offset, int length, long room) {
        return room > 0;
    }

    /** Returns the number of rows that the last item became; 0 if it does not belong into the file. */
    default int rowsOfLast() {
        return 1;
    }

    /** Writes buffered data. The caller closes the stream. */
    void finish() throws IOException;

    @Override
    default void close() throws IOException {}
}
