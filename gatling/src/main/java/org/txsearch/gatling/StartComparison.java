package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** How long {@code ./txsearch serve} takes, from the command to the first answers, with an Elasticsearch up. */
final class StartComparison {

    private static final String MERCHANT = "M0001";
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long LOOK_EVERY_MILLIS = 5;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Launcher launcher;
    private final int port;
    private final String api;

    StartComparison(Launcher launcher, int port) {
        this.launcher = launcher;
        this.port = port;
        this.api = "http://127.0.0.1:" + port;
    }

    /** Starts it that often, and once before, which does not count: it creates the keys that the token needs. */
    void run(int times) throws IOException, InterruptedException {
        double[] ready = new double[times];
        double[] answered = new double[times];
        HttpRequest health = get("/health/ready").build();
        HttpRequest search = health;
        for (int i = -1; i < times; i++) {
            long start = System.nanoTime();
            Process serve = launcher.start(
                    "serve", "--spring.profiles.active=demo", "--txsearch.tls.enabled=false", "--server.port=" + port);
            try {
                double untilReady = await(health, serve, start);
                double untilAnswered = await(search, serve, start);
                if (i < 0) {
                    search = get("/v1/transactions?limit=50")
                            .header("Authorization", "Bearer " + DemoToken.of(api, MERCHANT))
                            .build();
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
                PairedTimes.median(seconds),
                Arrays.stream(seconds).min().orElse(Double.NaN),
                Arrays.stream(seconds).max().orElse(Double.NaN));
    }

    /** The seconds since the start until that is answered with 200. */
    private double await(HttpRequest request, Process serve, long start) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE)
                .build();
        IOException reason = null;
        while (System.nanoTime() - start < LIMIT.toNanos()) {
            try {
                if (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
                    return (System.nanoTime() - start) / NANOS_PER_SECOND;
                }
            } catch (IOException e) {
                // It does not listen yet, or hangs up while it begins to.
                reason = e;
            }
            if (!serve.isAlive()) {
                throw new IOException("./txsearch serve ended:\n" + launcher.printed(), reason);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
        throw new IOException(request.uri() + " is not answered", reason);
    }

    private HttpRequest.Builder get(String path) {
        return HttpRequest.newBuilder(URI.create(api + path)).timeout(PATIENCE);
    }
}
