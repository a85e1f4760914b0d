package org.txsearch.gatling;

import java.io.IOException;
import java.time.Duration;

/** Fills a store while it may, and is paused otherwise. */
public interface Loader {

    /** Its name in tables. */
    String name();

    /** Loads for about the given number of seconds, and returns how many transactions it loaded. */
    long load(long seconds) throws Exception;

    /** Returns the source of its transactions: two ways to load may share one. */
    default Object source() {
        return this;
    }

    /** Ends the source. */
    void finish() throws Exception;

    /** Returns the processor time of the process that reads, converts and sends. */
    Duration senderTime() throws IOException;

    /** Returns the processor time of the process that stores. */
    Duration serverTime() throws IOException, InterruptedException;
}
