package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;

/** Reads the records of one format. */
interface RecordSource {

    /**
     * Gives every record to the sink.
     *
     * @throws SourceException where the input is not of this format, or ends too early
     */
    void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException;
}
