package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** The API under overload: capacity by a closed loop, then open loops below, at and beyond it. */
final class OverloadComparison {

    private static final int MERCHANTS = 20;
    private static final int PAGE = 50;
    private static final int CONNECTIONS = 16;
    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final double BELOW = 0.8;
    private static final double BEYOND = 2;

    private final String api;
    private final Duration duration;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    OverloadComparison(String api, Duration duration) {
        this.api = api;
        this.duration = duration;
    }

    void run() throws Exception {
        List<HttpRequest> requests = new ArrayList<>();
        for (int merchant = 1; merchant <= MERCHANTS; merchant++) {
            requests.add(search(String.format(Locale.ROOT, "M%04d", merchant)));
        }
        WarmUp.until(List.of("API"), () -> new double[] {closedLoop(requests, WINDOW)});
        double capacity = closedLoop(requests, duration);
        System.out.printf(
                Locale.ROOT,
                "capacity: %.0f pages of %d a second over %d connections, without waiting between%n",
                capacity,
                PAGE,
                CONNECTIONS);
        OpenLoop load = new OpenLoop(client, requests);
        Tally below = measured(load, capacity, BELOW);
        measured(load, capacity, 1);
        Tally beyond = measured(load, capacity, BEYOND);
        System.out.printf(
                Locale.ROOT,
                "at %.1f times capacity: goodput %.2f of capacity (aim: 0.90 at least), p99 of accepted %.2f times that at"
                        + " %.1f (aim: 1.50 at most)%n",
                BEYOND,
                beyond.perSecond(duration) / capacity,
                beyond.acceptedP99() / below.acceptedP99(),
                BELOW);
        System.out.printf(
                Locale.ROOT, "capacity once more: %.2f of the first%n", closedLoop(requests, duration) / capacity);
    }

    private Tally measured(OpenLoop load, double capacity, double factor) throws Exception {
        Tally tally = Tally.of(load.send(capacity * factor, duration));
        System.out.printf(
                Locale.ROOT,
                "offered %.1f of capacity: goodput %.0f a second (%.2f), accepted p50 %.1f ms, p99 %.1f ms, refused p99"
                        + " %.1f ms, statuses %s%n",
                factor,
                tally.perSecond(duration),
                tally.perSecond(duration) / capacity,
                Tally.quantile(tally.accepted(), 0.5),
                tally.acceptedP99(),
                Tally.quantile(tally.refused(), 0.99),
                tally.statuses());
        return tally;
    }

    /** The times of accepted and refused requests in order, and how often each status came (0: no answer). */
    private record Tally(double[] accepted, double[] refused, Map<Integer, Long> statuses) {

        static Tally of(List<OpenLoop.Answer> answers) {
            return new Tally(
                    millis(answers, true),
                    millis(answers, false),
                    answers.stream()
                            .collect(Collectors.groupingBy(
                                    OpenLoop.Answer::status, TreeMap::new, Collectors.counting())));
        }

        private static double[] millis(List<OpenLoop.Answer> answers, boolean accepted) {
            return answers.stream()
                    .filter(answer -> (answer.status() == 200) == accepted)
                    .mapToDouble(OpenLoop.Answer::millis)
                    .sorted()
                    .toArray();
        }

        double perSecond(Duration duration) {
            return accepted.length / (double) duration.toSeconds();
        }

        double acceptedP99() {
            return quantile(accepted, 0.99);
        }

        static double quantile(double[] sorted, double part) {
            return sorted.length == 0 ? 0 : Quantiles.of(sorted, part);
        }
    }

    /** Complete pages a second, where each connection sends the next request after each response. */
    private double closedLoop(List<HttpRequest> requests, Duration length) throws Exception {
        ExecutorService connections = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            long end = System.nanoTime() + length.toNanos();
            List<Callable<Long>> loops = new ArrayList<>();
            for (int connection = 0; connection < CONNECTIONS; connection++) {
                int first = connection;
                loops.add(() -> {
                    long pages = 0;
                    for (int i = first; System.nanoTime() < end; i++) {
                        HttpRequest request = requests.get(i % requests.size());
                        pages += client.send(request, BodyHandlers.discarding()).statusCode() == 200 ? 1 : 0;
                    }
                    return pages;
                });
            }
            long pages = 0;
            for (Future<Long> loop : connections.invokeAll(loops)) {
                pages += loop.get();
            }
            return pages / (double) length.toSeconds();
        } finally {
            connections.shutdownNow();
        }
    }

    private HttpRequest search(String merchant) throws IOException, InterruptedException {
        String bearer = DemoToken.of(api, merchant);
        return HttpRequest.newBuilder(URI.create(api + "/v1/transactions?limit=" + PAGE))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + bearer)
                .build();
    }
}
