package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** How long {@code ./txsearch serve} takes, from the command to the first answers, with an Elasticsearch up. */
record StartComparison(Launcher launcher, Api api) {

    private static final String MERCHANT = "M0001";
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final long LOOK_EVERY_MILLIS = 5;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Starts it that often, and once before, which does not count: it creates the keys that the token needs. */
    void run(String port, int times) throws IOException, InterruptedException {
        double[] ready = new double[times];
        double[] answered = new double[times];
        HttpRequest health = Http.request(api.uri() + "/health/ready").build();
        HttpRequest search = health;
        for (int i = -1; i < times; i++) {
            long start = System.nanoTime();
            Process serve = launcher.start(
                    "serve", "--spring.profiles.active=demo", "--txsearch.tls.enabled=false", "--server.port=" + port);
            try {
                double untilReady = await(health, serve, start);
                double untilAnswered = await(search, serve, start);
                if (i < 0) {
                    search = api.get(MERCHANT, "/v1/transactions?limit=50");
                } else {
                    ready[i] = untilReady;
                    answered[i] = untilAnswered;
                    System.out.printf(
                            Locale.ROOT, "start %d: ready %.2f s, searched %.2f s%n", i + 1, ready[i], answered[i]);
                }
            } finally {
                serve.destroy();
                serve.waitFor();
            }
        }
        System.out.printf(
                Locale.ROOT,
                "from the command to GET /health/ready 200: %s; to the first page of 50: %s (%d starts)%n",
                summary(ready),
                summary(answered),
                times);
    }

    private static String summary(double[] seconds) {
        return String.format(
                Locale.ROOT,
                "median %.2f s (%.2f to %.2f)",
                Quantiles.median(seconds),
                Arrays.stream(seconds).min().orElse(Double.NaN),
                Arrays.stream(seconds).max().orElse(Double.NaN));
    }

    /** Returns the seconds since the start until the request succeeds. */
    private double await(HttpRequest request, Process serve, long start) throws IOException, InterruptedException {
        IOException reason = null;
        while (System.nanoTime() - start < LIMIT.toNanos()) {
            try {
                Http.send(request);
                return (System.nanoTime() - start) / NANOS_PER_SECOND;
            } catch (IOException e) {
                // It does not listen yet, is not ready, or hangs up while it begins to listen.
                reason = e;
            }
            if (!serve.isAlive()) {
                throw new IOException("./txsearch serve ended:\n" + launcher.printed(), reason);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
        throw new IOException(request.uri() + " is not answered", reason);
    }
}
