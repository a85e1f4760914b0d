package org.txsearch.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Whether the client is closed, and the calls that are cancelled when it closes. */
final class Closing {

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Set<Future<?>> inFlight = ConcurrentHashMap.newKeySet();

    boolean isClosed() {
        return closed.getCount() == 0;
    }

    void check() {
        if (isClosed()) {
            throw new ClientClosedException();
        }
    }

    void await(Duration duration) throws InterruptedException {
        if (closed.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new ClientClosedException();
        }
    }

    void add(Future<?> future) {
        inFlight.add(future);
        // It may have closed in between, without seeing this one.
        if (isClosed()) {
            future.cancel(true);
        }
    }

    @SuppressWarnings("CollectionUndefinedEquality") // The very future is meant.
    void remove(Future<?> future) {
        inFlight.remove(future);
    }

    void close() {
        closed.countDown();
        inFlight.forEach(future -> future.cancel(true));
    }
}
