package org.txsearch.cli.tune;

import java.util.List;

/**
 * What was found out.
 *
 * @param bySize the curve over the size of a request
 * @param byConcurrency the curve over the requests at once, each of the chosen size
 * @param chosen the least of both beyond which throughput hardly improves
 */
public record Tuning(List<TuningPoint> bySize, List<TuningPoint> byConcurrency, WriteShape chosen) {

    public Tuning {
        bySize = List.copyOf(bySize);
        byConcurrency = List.copyOf(byConcurrency);
    }

    /** The rate of the chosen way. */
    public double documentsPerSecond() {
        return byConcurrency.stream()
                .filter(point -> point.shape().equals(chosen))
                .mapToDouble(TuningPoint::documentsPerSecond)
                .findFirst()
                .orElseThrow();
    }
}
