package org.txsearch.gatling.alternatives;

import java.io.IOException;

/**
 * What is stored.
 *
 * @param rows documents of Lucene, or rows
 * @param bytes on disk, indices included
 */
record Size(long transactions, long rows, long bytes) {

    /** This size, if it is that of so many transactions. */
    Size of(long expected, String whose) throws IOException {
        if (transactions != expected) {
            throw new IOException(whose + " has " + transactions + " transactions, not " + expected);
        }
        return this;
    }
}
