package org.txsearch.gatling.alternatives;

import java.io.IOException;

/** Fills a contender while it may, and is paused otherwise. */
interface Loader {

    String name();

    /** Loads for about so many seconds, until what it loaded can be found, and says how much that was. */
    long load(long seconds) throws IOException, InterruptedException;

    /** Whose transactions it loads: two ways to load may share them. */
    default Loader source() {
        return this;
    }

    /** Loads what is left. */
    void finish() throws IOException, InterruptedException;

    /** The process that reads, converts and sends. */
    long sender();

    /** The process that stores. */
    long server();
}
