package org.txsearch.cli.tune;

import java.util.List;

/**
 * The result of a tuning.
 *
 * @param bySize the curve over the size of a request
 * @param byConcurrency the curve over the number of requests in flight, each of the chosen size
 * @param chosen the smallest size and number beyond which throughput hardly improves
 */
public record Tuning(List<TuningPoint> bySize, List<TuningPoint> byConcurrency, Shape chosen) {

    /** A way to write: documents per request, and requests in flight. */
    public record Shape(int documents, int inFlight) {

        public Shape {
            if (documents < 1 || inFlight < 1) {
                throw new IllegalArgumentException("A request holds at least one document, and one is in flight");
            }
        }
    }

    /**
     * A point of a curve.
     *
     * @param documentsPerSecond the median of the turns
     * @param turns how often it was measured
     */
    public record TuningPoint(Shape shape, double documentsPerSecond, int turns) {}

    /** The throughput of the chosen shape. */
    public double documentsPerSecond() {
        return byConcurrency.stream()
                .filter(point -> point.shape().equals(chosen))
                .mapToDouble(TuningPoint::documentsPerSecond)
                .findFirst()
                .orElseThrow();
    }
}
