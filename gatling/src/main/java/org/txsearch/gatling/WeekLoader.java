package org.txsearch.gatling;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Has {@code ./txsearch load} fill the weeks.
 *
 * @param refreshes whether a turn ends with a refresh; otherwise, the indices refresh as they do without a measurement
 * @param settings the settings of the weeks during a turn; null for their own
 */
public record WeekLoader(
        String name,
        Load load,
        Elasticsearch elasticsearch,
        boolean refreshes,
        @Nullable WeekSettings settings) implements Loader {

    private static final long SETTLE_EVERY_MILLIS = 250;

    /** Ends when all requests are answered. */
    @Override
    public long load(long seconds) throws IOException, InterruptedException {
        long before = elasticsearch.written(Elasticsearch.WEEKS);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        load.resume();
        for (long left = seconds * 1_000; left > 0; left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
            if (settings != null) {
                // Repeated for the weeks that the load has created meanwhile.
                elasticsearch.apply(settings);
            }
            TimeUnit.MILLISECONDS.sleep(settings == null ? left : Math.min(SETTLE_EVERY_MILLIS, left));
        }
        load.pause();
        elasticsearch.awaitWritten();
        if (settings != null) {
            elasticsearch.apply(WeekSettings.USUAL);
        }
        if (refreshes) {
            elasticsearch.send("POST", "/" + Elasticsearch.WEEKS + "/_refresh", "");
        }
        return elasticsearch.written(Elasticsearch.WEEKS) - before;
    }

    @Override
    public Object source() {
        return load;
    }

    @Override
    public void finish() throws IOException, InterruptedException {
        load.indexed();
    }

    @Override
    public Duration senderTime() throws IOException {
        return load.cpu();
    }

    @Override
    public Duration serverTime() throws IOException, InterruptedException {
        return ProcessorTime.of(elasticsearch.process());
    }
}
