package org.txsearch.cli.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Doubles the size of a request, then the number of requests in flight, for as long as throughput improves.
 *
 * <p>Each step and the best one so far are measured in turns, so that other load on the cluster affects both, and compared
 * by medians. Two steps without a gain end the climb: a single one may be chance.
 *
 * @param maxDocumentsInFlight how many documents may be in flight, in all requests together
 * @param onPoint receives each measurement
 */
public record HillClimb(TrialThroughput throughput, int maxDocumentsInFlight, Consumer<TuningPoint> onPoint) {

    /** A smaller gain is not worth its cost in memory and latency. */
    static final double MIN_GAIN = 1.05;

    private static final int TURNS = 3;
    private static final int MISSES = 2;
    private static final int FIRST_SIZE = 100;

    /** Enough that network latency is hidden by more requests, not by larger ones. */
    private static final int FIXED_CONCURRENCY = 4;

    public HillClimb {
        if (maxDocumentsInFlight < FIRST_SIZE * FIXED_CONCURRENCY) {
            throw new IllegalArgumentException("Four requests of " + FIRST_SIZE + " documents do not fit");
        }
    }

    /** Finds the size, then the number of requests. */
    public Tuning run() throws IOException, InterruptedException {
        Ladder sizes = new Ladder(step -> new RequestShape(FIRST_SIZE << step, FIXED_CONCURRENCY));
        int documents = sizes.climb().documents();
        Ladder concurrencies = new Ladder(step -> new RequestShape(documents, 1 << step));
        RequestShape chosen = concurrencies.climb();
        return new Tuning(sizes.curve(), concurrencies.curve(), chosen);
    }

    private final class Ladder {

        private final IntFunction<RequestShape> shapes;
        private final Map<RequestShape, List<Double>> turns = new LinkedHashMap<>();

        Ladder(IntFunction<RequestShape> shapes) {
            this.shapes = shapes;
        }

        RequestShape climb() throws IOException, InterruptedException {
            RequestShape best = shapes.apply(0);
            int misses = 0;
            for (int step = 1; misses < MISSES; step++) {
                RequestShape next = shapes.apply(step);
                if ((long) next.documents() * next.inFlight() > maxDocumentsInFlight) {
                    break;
                }
                if (gain(best, next) >= MIN_GAIN) {
                    best = next;
                    misses = 0;
                } else {
                    misses++;
                }
            }
            if (turns.isEmpty()) {
                measure(best);
            }
            return best;
        }

        /** Returns how many times faster the next shape is. */
        private double gain(RequestShape best, RequestShape next) throws IOException, InterruptedException {
            List<Double> bests = new ArrayList<>();
            List<Double> nexts = new ArrayList<>();
            for (int turn = 0; turn < TURNS; turn++) {
                // They take turns to be first.
                if (turn % 2 == 0) {
                    bests.add(measure(best));
                    nexts.add(measure(next));
                } else {
                    nexts.add(measure(next));
                    bests.add(measure(best));
                }
            }
            onPoint.accept(point(next));
            return median(nexts) / median(bests);
        }

        private double measure(RequestShape shape) throws IOException, InterruptedException {
            double rate = throughput.documentsPerSecond(shape);
            turns.computeIfAbsent(shape, s -> new ArrayList<>()).add(rate);
            return rate;
        }

        List<TuningPoint> curve() {
            return turns.keySet().stream().map(this::point).toList();
        }

        private TuningPoint point(RequestShape shape) {
            List<Double> rates = turns.getOrDefault(shape, List.of());
            return new TuningPoint(shape, median(rates), rates.size());
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
