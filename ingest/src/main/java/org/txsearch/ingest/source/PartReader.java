package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;

/** Reads the decompressed content of a file. */
interface PartReader {
    /**
     * Reads the content.
     *
     * @param bytes the content; supports reset
     * @param name the name of the file without the extension of its compression, or the name of the file in an
     *     archive; in lower case
     */
    void read(InputStream bytes, String name) throws IOException, SourceException, InterruptedException;
}
