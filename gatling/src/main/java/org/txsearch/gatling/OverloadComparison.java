package org.txsearch.gatling;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The API under overload: capacity by a closed loop, then open loops below, at and beyond it. */
final class OverloadComparison {

    private static final int MERCHANTS = 20;
    private static final int PAGE = 50;
    private static final int CONNECTIONS = 16;
    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final double BELOW = 0.8;
    private static final double BEYOND = 2;
    private static final long SEED = 20_261_121;

    private final List<HttpRequest> requests = new ArrayList<>();
    private final Duration duration;

    OverloadComparison(Api api, Duration duration) throws Exception {
        for (int merchant = 1; merchant <= MERCHANTS; merchant++) {
            requests.add(api.get(String.format(Locale.ROOT, "M%04d", merchant), "/v1/transactions?limit=" + PAGE));
        }
        this.duration = duration;
    }

    void run() throws Exception {
        WarmUp.until(List.of("API"), () -> new double[] {closedLoop(WINDOW)});
        double capacity = closedLoop(duration);
        System.out.printf(
                Locale.ROOT,
                "capacity: %.0f pages of %d a second over %d connections, without waiting between%n",
                capacity,
                PAGE,
                CONNECTIONS);
        Tally below = measured(capacity, BELOW);
        measured(capacity, 1);
        Tally beyond = measured(capacity, BEYOND);
        System.out.printf(
                Locale.ROOT,
                "at %.1f times capacity: goodput %.2f of capacity (aim: 0.90 at least), p99 of accepted %.2f times that at"
                        + " %.1f (aim: 1.50 at most)%n",
                BEYOND,
                beyond.perSecond(duration) / capacity,
                Quantiles.of(beyond.accepted(), 0.99) / Quantiles.of(below.accepted(), 0.99),
                BELOW);
        System.out.printf(Locale.ROOT, "capacity once more: %.2f of the first%n", closedLoop(duration) / capacity);
    }

    /** Sends requests at random moments. */
    private Tally measured(double capacity, double factor) throws Exception {
        Random random = new Random(SEED);
        Tally tally = Tally.of(OpenLoop.send(
                duration,
                () -> -Math.log(1 - random.nextDouble()) / (capacity * factor),
                () -> requests.get(random.nextInt(requests.size())),
                BodyHandlers.discarding(),
                (answer, millis) -> new Answer(answer == null ? 0 : answer.statusCode(), millis)));
        System.out.printf(
                Locale.ROOT,
                "offered %.1f of capacity: goodput %.0f a second (%.2f), accepted p50 %.1f ms, p99 %.1f ms, refused p99"
                        + " %.1f ms, statuses %s%n",
                factor,
                tally.perSecond(duration),
                tally.perSecond(duration) / capacity,
                Quantiles.of(tally.accepted(), 0.5),
                Quantiles.of(tally.accepted(), 0.99),
                tally.refused().isEmpty() ? 0 : Quantiles.of(tally.refused(), 0.99),
                tally.statuses());
        return tally;
    }

    private record Answer(int status, double millis) {}

    /** The times of accepted and refused requests, and how often each status came (0: no answer). */
    private record Tally(List<Double> accepted, List<Double> refused, Map<Integer, Long> statuses) {

        static Tally of(List<Answer> answers) {
            Map<Boolean, List<Double>> millis = answers.stream()
                    .collect(Collectors.partitioningBy(
                            answer -> answer.status() == 200, Collectors.mapping(Answer::millis, Collectors.toList())));
            return new Tally(
                    millis.getOrDefault(true, List.of()),
                    millis.getOrDefault(false, List.of()),
                    answers.stream()
                            .collect(Collectors.groupingBy(Answer::status, TreeMap::new, Collectors.counting())));
        }

        double perSecond(Duration duration) {
            return accepted.size() / (double) duration.toSeconds();
        }
    }

    /** Complete pages a second, if each connection sends the next request after each response. */
    private double closedLoop(Duration length) throws Exception {
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger pages = new AtomicInteger();
        WarmUp.rate(CONNECTIONS, length, () -> {
            HttpRequest request = requests.get(sent.getAndIncrement() % requests.size());
            boolean isPage =
                    Http.CLIENT.send(request, BodyHandlers.discarding()).statusCode() == 200;
            return isPage ? pages.incrementAndGet() : 0;
        });
        return pages.get() / (double) length.toSeconds();
    }
}
