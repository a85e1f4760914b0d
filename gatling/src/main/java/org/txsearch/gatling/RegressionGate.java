package org.txsearch.gatling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Ratios that a change must not spoil, with bounds that are far from the measured ones: times differ by a factor of three
 * from one machine to the next, ratios by a quarter.
 */
final class RegressionGate {

    private static final int PAIRS = 200;
    private static final int RATE_ROUNDS = 3;
    private static final String COLD_WEEK = "transactions-2026-w40";

    private final Elasticsearch elasticsearch;
    private final Api api;
    private final Launcher launcher;
    private final List<Bound> bounds = new ArrayList<>();

    /**
     * A ratio and its limits.
     *
     * @param least the least that is good, or 0
     * @param most the most that is good
     */
    record Bound(String name, double ratio, double least, double most) {

        boolean holds() {
            return ratio >= least && ratio <= most;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s %s: %.2f (%s)",
                    holds() ? "holds " : "BROKEN",
                    name,
                    ratio,
                    least > 0
                            ? String.format(Locale.ROOT, "at least %.2f", least)
                            : String.format(Locale.ROOT, "at most %.2f", most));
        }
    }

    RegressionGate(Elasticsearch elasticsearch, Api api, Launcher launcher) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.launcher = launcher;
    }

    /** Measures and prints all of them; returns whether all are within their limits. */
    boolean holds() throws Exception {
        String merchant = elasticsearch.largestMerchant();
        // First, since it also compiles what the others ask.
        PageQuestion page = PageQuestion.of(elasticsearch, merchant, 500);
        bounds.add(new Bound(
                "pages of 500 a second by 8 callers, API to raw _search",
                InTurns.rates(ComparisonTable.CALLERS, RATE_ROUNDS, ways(page)).ratio(1),
                0.35,
                Double.MAX_VALUE));
        pages(page, 2.5);
        pages(PageQuestion.of(elasticsearch, merchant, 50), 3.5);
        double hot = bytesATransaction();
        launcher.run("weeks optimize --older-than 2");
        bounds.add(new Bound("bytes a transaction, cold week to hot week", bytesATransaction() / hot, 0, 0.85));
        bounds.forEach(System.out::println);
        return bounds.stream().allMatch(Bound::holds);
    }

    private void pages(PageQuestion page, double most) throws Exception {
        page.requireSameRows(elasticsearch, api);
        double ratio = InTurns.times(PAIRS, ways(page)).ratio(1);
        bounds.add(new Bound("page of " + page.size() + ", p50, API to raw _search", ratio, 0, most));
    }

    private List<Way> ways(PageQuestion page) throws IOException, InterruptedException {
        return List.of(page.raw("raw _search", elasticsearch.uri()), page.page("API", api));
    }

    private double bytesATransaction() throws IOException, InterruptedException {
        elasticsearch.send("POST", "/" + COLD_WEEK + "/_flush", "");
        elasticsearch.send("POST", "/" + COLD_WEEK + "/_refresh", "");
        JsonNode week = elasticsearch.stats(COLD_WEEK);
        return week.at("/store/size_in_bytes").asDouble()
                / week.at("/docs/count").asDouble();
    }
}
