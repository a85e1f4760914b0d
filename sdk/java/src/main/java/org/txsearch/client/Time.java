package org.txsearch.client;

import java.time.Duration;
import java.time.Instant;

/** What moves time: replaced in tests. */
interface Time {

    /** The system's time. */
    Time SYSTEM = new Time() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void sleep(Duration duration, Closing closing) throws InterruptedException {
            closing.await(duration);
        }
    };

    /** Nanoseconds of a clock that nobody sets. */
    long nanos();

    /** The time of day. */
    Instant now();

    /** Waits, until the client closes at most. */
    void sleep(Duration duration, Closing closing) throws InterruptedException;
}
