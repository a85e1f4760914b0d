package org.txsearch.gatling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * How fast an Elasticsearch takes documents in the middle of a run, by its own count: neither the start of a process nor
 * the last requests are in it.
 */
final class SteadyRate {

    private static final double FROM = 0.40;
    private static final double TO = 0.95;
    private static final long PERIOD_MILLIS = 50;

    private final String elasticsearch;
    private final List<Count> counts = new ArrayList<>();

    /** So many documents at that time. */
    private record Count(long nanos, long documents) {}

    SteadyRate(String elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    /** Documents a second while the run, which indexes that many into empty weeks, is between 40 and 95 percent, when the code of both sides has long been compiled. */
    double of(long documents, Callable<@Nullable Void> run)
            throws IOException, InterruptedException, ExecutionException {
        ExecutorService runner = Executors.newSingleThreadExecutor();
        try {
            Future<@Nullable Void> running = runner.submit(run);
            while (!running.isDone()) {
                count();
                Thread.sleep(PERIOD_MILLIS);
            }
            running.get();
            count();
        } finally {
            runner.shutdownNow();
        }
        return (TO - FROM) * documents / ((reached(TO * documents) - reached(FROM * documents)) / 1e9);
    }

    private void count() throws IOException, InterruptedException {
        byte[] answer = Http.send(
                "GET",
                elasticsearch + "/_stats/indexing?filter_path=_all.primaries.indexing.index_total",
                "application/json",
                new byte[0]);
        counts.add(new Count(
                System.nanoTime(),
                Http.json(answer).at("/_all/primaries/indexing/index_total").asLong()));
    }

    /** Between two counts the rate is taken as even. */
    private double reached(double documents) {
        for (int i = 1; i < counts.size(); i++) {
            Count before = counts.get(i - 1);
            Count after = counts.get(i);
            if (after.documents() >= documents && after.documents() > before.documents()) {
                double share = (documents - before.documents()) / (after.documents() - before.documents());
                return before.nanos() + share * (after.nanos() - before.nanos());
            }
        }
        throw new IllegalStateException(
                String.format(Locale.ROOT, "Elasticsearch never counted %.0f documents", documents));
    }
}
