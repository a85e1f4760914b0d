package org.txsearch.cli.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Doubles the size of a request, then the number of requests at once, for as long as throughput gains by it.
 *
 * <p>Each step is measured against the best one so far in turns, so that what else happens on the cluster meets both, and
 * by medians. Two steps without a gain end the climb: one alone may be bad luck.
 */
public final class HillClimb {

    /** A step that gains less is not worth what it costs in memory and in waiting. */
    static final double MIN_GAIN = 1.05;

    private static final int TURNS = 3;
    private static final int MISSES = 2;
    private static final int FIRST_SIZE = 100;

    /** Enough that the way to the cluster is not made up for by larger requests instead of more of them. */
    private static final int FIXED_CONCURRENCY = 4;

    private final Throughput throughput;
    private final int mostDocumentsAtOnce;
    private final Consumer<TuningPoint> onPoint;

    /**
     * A climb.
     *
     * @param mostDocumentsAtOnce how many documents may be under way, in all requests together
     * @param onPoint told what was measured, as it comes
     */
    public HillClimb(Throughput throughput, int mostDocumentsAtOnce, Consumer<TuningPoint> onPoint) {
        if (mostDocumentsAtOnce < FIRST_SIZE * FIXED_CONCURRENCY) {
            throw new IllegalArgumentException("There is no room for four requests of " + FIRST_SIZE + " documents");
        }
        this.throughput = throughput;
        this.mostDocumentsAtOnce = mostDocumentsAtOnce;
        this.onPoint = onPoint;
    }

    /** Climbs both ladders. */
    public Tuning run() throws IOException, InterruptedException {
        Ladder sizes = new Ladder(step -> new WriteShape(FIRST_SIZE << step, FIXED_CONCURRENCY));
        int documents = sizes.climb().documents();
        Ladder concurrencies = new Ladder(step -> new WriteShape(documents, 1 << step));
        WriteShape chosen = concurrencies.climb();
        return new Tuning(sizes.curve(), concurrencies.curve(), chosen);
    }

    private final class Ladder {

        private final IntFunction<WriteShape> shapes;
        private final Map<WriteShape, List<Double>> turns = new LinkedHashMap<>();

        Ladder(IntFunction<WriteShape> shapes) {
            this.shapes = shapes;
        }

        WriteShape climb() throws IOException, InterruptedException {
            WriteShape best = shapes.apply(0);
            int misses = 0;
            for (int step = 1; misses < MISSES; step++) {
                WriteShape next = shapes.apply(step);
                if ((long) next.documents() * next.inFlight() > mostDocumentsAtOnce) {
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

        /** How many times faster the other is. */
        private double gain(WriteShape best, WriteShape next) throws IOException, InterruptedException {
            List<Double> bests = new ArrayList<>();
            List<Double> nexts = new ArrayList<>();
            for (int turn = 0; turn < TURNS; turn++) {
                // Each comes first as often as the other, or nearly.
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

        private double measure(WriteShape shape) throws IOException, InterruptedException {
            double rate = throughput.documentsPerSecond(shape);
            turns.computeIfAbsent(shape, s -> new ArrayList<>()).add(rate);
            return rate;
        }

        List<TuningPoint> curve() {
            return turns.keySet().stream().map(this::point).toList();
        }

        private TuningPoint point(WriteShape shape) {
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
