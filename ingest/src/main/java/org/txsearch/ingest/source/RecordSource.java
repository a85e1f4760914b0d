package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the records of one format. */
interface RecordSource {

    /**
     * Verifies the whole input without reading records. Text cannot be verified.
     *
     * @throws SourceException if the input is damaged, or has another format
     */
    default void verify(InputStream input) throws IOException, SourceException {}

    /**
     * Passes every record to the sink.
     *
     * @throws SourceException if the input has another format, or is truncated
     */
    void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException;

    /** Returns what an operator should know about how the input was read so far, as whole sentences, or null. */
    default @Nullable String remark() {
        return null;
    }
}
