package org.txsearch.ingest.throttle;

/** A clock that only advances while a thread sleeps. */
final class FakeClock {

    private long now = Long.MAX_VALUE - 1_000_000_000L;
    private int sleeps;

    long nanoTime() {
        return now;
    }

    void sleep(long nanos) {
        sleeps++;
        now += nanos;
    }

    int sleeps() {
        return sleeps;
    }
}
