package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** The charts of a run's figures. */
record MatrixCharts(MatrixResult result) {

    /** The least growth of the throughput that is worth twice the callers: the knee is before less than that. */
    private static final double WORTH_IT = 1.1;

    private static final String P50 = "p50, ms";
    private static final Map<String, String> SERVICE = Map.of("asked", "service");
    private static final Map<String, String> ELASTICSEARCH = Map.of("asked", "elasticsearch");
    private static final Map<String, String> WEEKS = Map.of("layout", Layout.WEEKS.toString());
    private static final Map<String, String> USUAL_FORM = Map.of("form", QueryForm.CONSTANT_SCORE.label());
    private static final Map<String, String> USUAL_PAGE = Map.of("days", "15d", "limit", "500");

    /** Whole transactions of weeks, by nothing but the merchant and the time. */
    private static final Map<String, String> PLAIN = all(WEEKS, USUAL_FORM, Map.of("filter", "none", "fields", "all"));

    /** All charts that there are figures for, as SVG. */
    List<String> svgs() throws IOException {
        List<String> charts = new ArrayList<>();
        if (!result.scenarios().isEmpty()) {
            charts.add(latency("50"));
            charts.add(latency("500"));
            charts.add(ratios());
            charts.add(chart(
                    Chart.bars("Filters, at most 500 rows of 15 days", P50),
                    all(SERVICE, USUAL_PAGE, Map.of("fields", "all")),
                    "filter",
                    scenario -> MatrixResult.trait(scenario, "volume")));
            charts.add(layouts());
            charts.add(chart(
                    Chart.bars("The same rows asked in several forms, 500 rows of 15 days", P50),
                    all(ELASTICSEARCH, USUAL_PAGE, WEEKS),
                    "form",
                    scenario -> MatrixResult.trait(scenario, "volume")));
        }
        if (!result.throughput().isEmpty()) {
            charts.add(throughput());
        }
        return charts;
    }

    /** Returns the traits of a request that has all of these. */
    @SafeVarargs
    static Map<String, String> all(Map<String, String>... parts) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Map<String, String> part : parts) {
            all.putAll(part);
        }
        return all;
    }

    /** Returns the traits of plain pages. */
    static Map<String, String> plain(Map<String, String> more) {
        return all(PLAIN, more);
    }

    private String chart(Chart chart, Map<String, String> traits, String x, Function<JsonNode, String> series)
            throws IOException {
        result.scenarios().stream()
                .filter(scenario -> MatrixResult.has(scenario, traits))
                .forEach(scenario -> chart.add(series.apply(scenario), MatrixResult.trait(scenario, x), p50(scenario)));
        return chart.svg();
    }

    private String latency(String limit) throws IOException {
        Chart chart = Chart.lines("A page of " + limit + " by the days that it is looked for in", "days", P50);
        return chart(
                chart,
                plain(Map.of("limit", limit)),
                "days",
                scenario -> MatrixResult.trait(scenario, "volume")
                        + (MatrixResult.has(scenario, SERVICE) ? "" : ", Elasticsearch itself"));
    }

    private String ratios() throws IOException {
        Chart chart = Chart.bars("The service against its Elasticsearch, pages over 15 days", "ratio of the p50s");
        for (JsonNode of : result.scenarios()) {
            if (MatrixResult.has(of, all(PLAIN, SERVICE, Map.of("days", "15d")))) {
                String raw = MatrixResult.name(of).replaceFirst("^service", "elasticsearch");
                result.scenarios().stream()
                        .filter(scenario -> MatrixResult.name(scenario).equals(raw))
                        .forEach(scenario -> chart.add(
                                "service",
                                MatrixResult.trait(of, "volume") + ", " + MatrixResult.trait(of, "limit"),
                                p50(of) / p50(scenario)));
            }
        }
        return chart.svg();
    }

    private String layouts() throws IOException {
        List<JsonNode> scenarios = result.scenarios();
        String largest = MatrixResult.trait(scenarios.get(scenarios.size() - 1), "volume");
        return chart(
                Chart.lines("One index a day, a week or a month: 500 rows of a merchant with " + largest, "days", P50),
                all(ELASTICSEARCH, USUAL_FORM, Map.of("volume", largest, "limit", "500")),
                "days",
                scenario -> {
                    String layout = MatrixResult.trait(scenario, "layout");
                    return layout + (layout.endsWith(" 1") ? " shard" : " shards");
                });
    }

    private String throughput() throws IOException {
        Map<String, List<JsonNode>> steps = new LinkedHashMap<>();
        result.throughput()
                .forEach(step -> steps.computeIfAbsent(step.path("name").asString(), name -> new ArrayList<>())
                        .add(step));
        Chart chart = Chart.lines("Throughput against callers", "callers", "answers a second");
        steps.forEach((name, each) -> {
            JsonNode knee = knee(each);
            String series = String.format(
                    Locale.ROOT, "%s (knee: %s callers, %.0f/s)", name, knee.path("callers"), perSecond(knee));
            each.forEach(step -> chart.add(series, step.path("callers").asString(), perSecond(step)));
        });
        return chart.svg();
    }

    /** Returns the step after which twice the callers get hardly more. */
    static JsonNode knee(List<JsonNode> steps) {
        for (int i = 0; i + 1 < steps.size(); i++) {
            if (perSecond(steps.get(i + 1)) < WORTH_IT * perSecond(steps.get(i))) {
                return steps.get(i);
            }
        }
        return steps.get(steps.size() - 1);
    }

    private static double perSecond(JsonNode step) {
        return step.path("per_second").asDouble();
    }

    private static double p50(JsonNode scenario) {
        return scenario.path("p50_ms").asDouble();
    }
}
