package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the records of one format. */
interface RecordSource {

    /**
     * Checks the whole input for damage that shows without reading records; text shows none.
     *
     * @throws SourceException where it is damaged, or of another format
     */
    default void verify(InputStream input) throws IOException, SourceException {}

    /**
     * Passes every record to the sink.
     *
     * @throws SourceException where the input is of another format, or ends too early
     */
    void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException;

    /** What an operator should know of how the input was read so far, as whole sentences; null for nothing. */
    default @Nullable String remark() {
        return null;
    }
}
