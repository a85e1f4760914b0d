package org.txsearch.gatling.mixed;

import java.util.ArrayList;
import java.util.List;
import org.txsearch.gatling.Quantiles;

/**
 * What one phase was measured to be, in one round or in all.
 *
 * @param searches what became of the searches
 * @param foundSeconds the time of each followed transaction from ingestion to being found
 * @param transactions how many transactions Elasticsearch was given
 * @param seconds in how many seconds
 */
record PhaseFigures(SearchTimes searches, List<Double> foundSeconds, long transactions, double seconds) {

    static final PhaseFigures NONE = new PhaseFigures(SearchTimes.NONE, List.of(), 0, 0);

    PhaseFigures {
        foundSeconds = List.copyOf(foundSeconds);
    }

    PhaseFigures and(PhaseFigures more) {
        List<Double> found = new ArrayList<>(foundSeconds);
        found.addAll(more.foundSeconds);
        return new PhaseFigures(
                searches.and(more.searches), found, transactions + more.transactions, seconds + more.seconds);
    }

    double millis(double part) {
        return quantile(searches.millis(), part);
    }

    /** Not a number where nothing new was found. */
    double found(double part) {
        return quantile(foundSeconds, part);
    }

    /** By {@code freshness.lag_ms} of the answers. */
    double promised(double part) {
        return quantile(searches.lagSeconds(), part);
    }

    int failed() {
        return searches.failures().size();
    }

    int requested() {
        return searches.millis().size() + failed();
    }

    double transactionsPerSecond() {
        return seconds == 0 ? 0 : transactions / seconds;
    }

    private static double quantile(List<Double> values, double part) {
        return Quantiles.of(values.stream().mapToDouble(Double::doubleValue).toArray(), part);
    }
}
