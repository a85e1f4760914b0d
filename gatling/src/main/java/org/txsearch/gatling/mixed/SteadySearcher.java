package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.InTurns;

/** Searches at a steady rate, however long the answers take: a search that comes late has waited since it was due. */
final class SteadySearcher {

    private static final int PER_SECOND = 20;
    private static final int CONNECTIONS = 32;
    private static final double NANOS_PER_MILLI = 1e6;

    private final HttpRequest search;
    private final int rows;

    /** A search through the API whose page has so many rows. */
    SteadySearcher(HttpRequest search, int rows) {
        this.search = search;
        this.rows = rows;
    }

    /** One search, as often as it is repeated. */
    InTurns.Way repeated() {
        return new InTurns.Way("pages of the API", () -> PageEnd.of(Http.send(search), rows));
    }

    /** Searches for so long, and waits for the last answer. */
    SearchTimes search(Duration duration) throws IOException, InterruptedException {
        int count = (int) (duration.toMillis() * PER_SECOND / TimeUnit.SECONDS.toMillis(1));
        ScheduledExecutorService threads = new ScheduledThreadPoolExecutor(CONNECTIONS);
        try {
            long start = System.nanoTime();
            List<ScheduledFuture<SearchTimes>> searches = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long due = start + i * (TimeUnit.SECONDS.toNanos(1) / PER_SECOND);
                searches.add(threads.schedule(() -> answer(due), due - System.nanoTime(), TimeUnit.NANOSECONDS));
            }
            SearchTimes times = SearchTimes.NONE;
            for (ScheduledFuture<SearchTimes> each : searches) {
                times = times.and(each.get());
            }
            return times;
        } catch (ExecutionException e) {
            throw new IOException("The searches broke off: " + e.getCause(), e);
        } finally {
            threads.shutdownNow();
        }
    }

    private SearchTimes answer(long due) throws InterruptedException {
        try {
            PageEnd page = PageEnd.of(Http.send(search), rows);
            return SearchTimes.answered((System.nanoTime() - due) / NANOS_PER_MILLI, page.lagMillis());
        } catch (IOException e) {
            return SearchTimes.failed(String.valueOf(e.getMessage()));
        }
    }
}
