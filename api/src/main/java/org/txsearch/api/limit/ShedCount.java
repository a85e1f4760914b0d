package org.txsearch.api.limit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log how many requests were refused, once in ten seconds: a line for each would be work of its own. */
final class ShedCount {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessConcurrencyLimit.class);
    private static final long BETWEEN_LINES = TimeUnit.SECONDS.toNanos(10);

    private final LongAdder refused = new LongAdder();
    private final AtomicLong lastLine = new AtomicLong(System.nanoTime() - BETWEEN_LINES);

    void add() {
        refused.increment();
        long last = lastLine.get();
        long now = System.nanoTime();
        if (now - last >= BETWEEN_LINES && lastLine.compareAndSet(last, now)) {
            LOG.warn("Overloaded: {} requests refused since the last line", refused.sumThenReset());
        }
    }
}
