package org.txsearch.ingest.throttle;

import java.util.concurrent.TimeUnit;

/** Reads the time and waits; tests replace it. */
interface ThrottleClock {

    default long nanoTime() {
        return System.nanoTime();
    }

    default void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }
}
