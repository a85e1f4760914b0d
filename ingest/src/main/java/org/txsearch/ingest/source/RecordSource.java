package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;

/** Reads the records of one format. */
interface RecordSource {

    /**
     * Looks through the whole input for what shows without its records that it is damaged or cut off; nothing shows it in text.
     *
     * @throws SourceException where it is, or where the input is not of this format
     */
    default void verify(InputStream input) throws IOException, SourceException {}

    /**
     * Gives every record to the sink.
     *
     * @throws SourceException where the input is not of this format, or ends too early
     */
    void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException;
}
