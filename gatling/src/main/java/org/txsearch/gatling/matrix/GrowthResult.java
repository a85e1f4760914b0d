package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The cost of growing data.
 *
 * @param run what the figures depend on
 * @param grown what grew: {@code weeks} or {@code transactions}
 * @param steps the figures of each size, the smallest first
 */
record GrowthResult(JsonNode run, String grown, List<JsonNode> steps) {

    static final String JSON = "growth.json";
    static final String CSV = "growth.csv";

    static GrowthResult read(Path folder) throws IOException {
        JsonNode root = Http.mapper().readTree(folder.resolve(JSON));
        return new GrowthResult(
                root.path("run"),
                root.path("grown").asString(),
                root.path("steps").valueStream().toList());
    }

    ObjectNode json() {
        ObjectNode root = Http.mapper().createObjectNode();
        root.set("run", run);
        root.put("grown", grown).putArray("steps").addAll(steps);
        return root;
    }

    /**
     * Returns how much more the page costs at the last step than at the first, each relative to the same search in indices that did not
     * grow.
     */
    double pageGrowth() {
        return ratio(steps.get(steps.size() - 1)) / ratio(steps.get(0));
    }

    private static double ratio(JsonNode step) {
        return step.path("page_ratio").asDouble();
    }

    ReportPage page() throws IOException {
        List<String> charts = List.of(
                chart("Questions about the last 15 days", "p50, ms", "page_ms", "count_ms"),
                chart(
                        "The same by a search in indices that do not grow, in turns with it",
                        "ratio of the p50s",
                        "page_ratio",
                        "count_ratio"),
                chart("Disk", "bytes", "bytes"),
                chart("Disk a transaction", "bytes", "bytes_a_transaction"),
                chart("Heap of Elasticsearch, the least that was seen", "MB", "heap_mb"));
        return new ReportPage("What growing data costs", run, charts, steps);
    }

    private String chart(String title, String yTitle, String... figures) throws IOException {
        Chart chart = Chart.lines(title, grown, yTitle);
        for (JsonNode step : steps) {
            for (String figure : figures) {
                chart.add(figure, step.path(grown).asString(), step.path(figure).asDouble());
            }
        }
        return chart.svg();
    }
}
