package org.txsearch.gatling.alternatives;

import java.io.IOException;

/** Fills a contender while it may, and is paused otherwise. */
interface Loader {

    String name();

    /** Loads for about so many seconds, refreshes, and returns how much it loaded. */
    long load(long seconds) throws IOException, InterruptedException;

    /** The source of its transactions: two ways to load may share one. */
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
