package org.txsearch.api.platform.metrics;

import io.micrometer.core.instrument.Gauge;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToDoubleFunction;
import org.apache.commons.lang3.function.FailableSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.process.DaemonThreads;

/**
 * A value that is read in the background after a scrape, at most once per interval. A scrape returns the last known value, and
 * never waits.
 */
public final class Polled<T> {

    private static final Logger LOG = LoggerFactory.getLogger(Polled.class);

    /** Values older than this number of intervals are not reported. */
    private static final int STALE_INTERVALS = 6;

    private final String what;
    private final long interval;
    private final FailableSupplier<T, IOException> reading;
    private final AtomicBoolean isReading = new AtomicBoolean();
    private volatile @Nullable PolledValue<T> seen;

    private record PolledValue<T>(T value, long nanos) {}

    /** Creates a value that is read at most once per interval. */
    public Polled(String what, Duration interval, FailableSupplier<T, IOException> reading) {
        this.what = what;
        this.interval = interval.toNanos();
        this.reading = reading;
    }

    /** Returns the last known value, or null if it could not be read recently. */
    public @Nullable T get() {
        PolledValue<T> last = seen;
        long age = last == null ? Long.MAX_VALUE : System.nanoTime() - last.nanos();
        if (age > interval && isReading.compareAndSet(false, true)) {
            new DaemonThreads("poll-" + what).newThread(this::read).start();
        }
        return last == null || age > STALE_INTERVALS * interval ? null : last.value();
    }

    /** Returns a gauge with a figure of the value, which has none while the value is unknown. */
    public Gauge.Builder<Polled<T>> gauge(String name, String description, ToDoubleFunction<T> figure) {
        return Gauge.builder(name, this, it -> {
                    T now = it.get();
                    return now == null ? Double.NaN : figure.applyAsDouble(now);
                })
                .description(description)
                .strongReference(true);
    }

    private void read() {
        try {
            seen = new PolledValue<>(reading.get(), System.nanoTime());
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} could not be read: {}", what, e.toString());
        } finally {
            isReading.set(false);
        }
    }
}
