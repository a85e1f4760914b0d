package org.txsearch.gatling.mixed;

import java.util.List;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Quantiles;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures of one phase, in one round or in all.
 *
 * @param searches the searches
 * @param foundSeconds the time of each followed transaction from ingestion to being found
 * @param transactions how many transactions Elasticsearch was given
 * @param seconds in how many seconds
 */
record PhaseFigures(List<Search> searches, List<Double> foundSeconds, long transactions, double seconds) {

    /** Returns the figures as columns; null if there is none. */
    ObjectNode json() {
        List<Search> answered =
                searches.stream().filter(search -> search.failure().isEmpty()).toList();
        List<Double> millis = answered.stream().map(Search::millis).toList();
        List<Double> lags = answered.stream().map(Search::lagSeconds).toList();
        ObjectNode columns = Http.mapper()
                .createObjectNode()
                .put("searches", searches.size())
                .put("failed", searches.size() - answered.size());
        put(columns, "p50_ms", millis, 0.5);
        put(columns, "p90_ms", millis, 0.9);
        put(columns, "p99_ms", millis, 0.99);
        columns.put("transactions_per_second", seconds == 0 ? 0 : Math.round(transactions / seconds));
        put(columns, "found_p50_s", foundSeconds, 0.5);
        put(columns, "found_p99_s", foundSeconds, 0.99);
        put(columns, "promised_p50_s", lags, 0.5);
        put(columns, "promised_p99_s", lags, 0.99);
        return columns;
    }

    private static void put(ObjectNode columns, String name, List<Double> values, double part) {
        columns.put(name, values.isEmpty() ? null : (Double) Quantiles.of(values, part));
    }
}
