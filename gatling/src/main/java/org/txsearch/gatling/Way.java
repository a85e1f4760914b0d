package org.txsearch.gatling;

import java.net.http.HttpRequest;
import java.util.concurrent.Callable;

/** One of several ways to do the same. */
public record Way(String name, Callable<?> action) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** A way that sends a request. */
    public static Way of(String name, HttpRequest request) {
        return new Way(name, () -> Http.send(request));
    }

    /** Does it once, and returns how many milliseconds that took. */
    double millis() throws Exception {
        long start = System.nanoTime();
        action.call();
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }
}
