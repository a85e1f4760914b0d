package org.txsearch.cli.tune;

import java.util.List;

/**
 * The result of a tuning.
 *
 * @param bySize the curve over the size of a request
 * @param byConcurrency the curve over the number of requests in flight, each of the chosen size
 * @param chosen the smallest size and number beyond which throughput hardly improves
 */
public record Tuning(List<TuningPoint> bySize, List<TuningPoint> byConcurrency, RequestShape chosen) {

    public double documentsPerSecond() {
        return byConcurrency.stream()
                .filter(point -> point.shape().equals(chosen))
                .mapToDouble(TuningPoint::documentsPerSecond)
                .findFirst()
                .orElseThrow();
    }
}
