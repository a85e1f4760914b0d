package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What growing data was measured to cost.
 *
 * @param run what the figures depend on
 * @param grown what grew: {@code weeks} or {@code transactions}
 * @param steps the smallest first
 */
record GrowthResult(JsonNode run, String grown, List<GrowthStep> steps) {

    static final String JSON = "growth.json";
    static final String CSV = "growth.csv";

    private static final List<String> HEADER = List.of(
            "page_ms",
            "page_ratio",
            "count_ms",
            "count_ratio",
            "documents",
            "bytes_a_transaction",
            "segments",
            "heap_mb");
    private static final double MEGABYTE = 1 << 20;
    private static final String MILLIS = "p50, ms";

    GrowthResult {
        steps = List.copyOf(steps);
    }

    static GrowthResult read(Path folder) throws IOException {
        JsonNode root = Http.json(Files.readAllBytes(folder.resolve(JSON)));
        List<GrowthStep> steps = StreamSupport.stream(root.path("steps").spliterator(), false)
                .map(GrowthStep::of)
                .toList();
        return new GrowthResult(root.path("run"), root.path("grown").asString(), steps);
    }

    ObjectNode json() {
        ObjectNode root = Http.mapper().createObjectNode();
        root.set("run", run);
        root.put("grown", grown);
        ArrayNode all = root.putArray("steps");
        steps.forEach(step -> step.json(grown, all.addObject()));
        return root;
    }

    /** A line for each step. */
    String csv() {
        return steps.stream()
                .map(step -> String.join(",", cells(step, "%d", "%.3f")))
                .collect(Collectors.joining("\r\n", grown + "," + String.join(",", HEADER) + "\r\n", "\r\n"));
    }

    /**
     * How much more the page costs at the last step than at the first, by what the same search cost at both in indices that
     * did not grow.
     */
    double pageGrowth() {
        return steps.get(steps.size() - 1).page().ratio() / steps.get(0).page().ratio();
    }

    ReportPage page() throws IOException {
        List<String> header = new ArrayList<>(List.of(grown));
        HEADER.forEach(name -> header.add(name.replace('_', ' ')));
        return new ReportPage("What growing data costs", run)
                .charts(charts())
                .table(
                        "All steps",
                        header,
                        steps.stream().map(step -> cells(step, "%,d", "%,.2f")).toList());
    }

    private static List<String> cells(GrowthStep step, String whole, String broken) {
        Function<Long, String> integer = value -> String.format(Locale.ROOT, whole, value);
        Function<Double, String> decimal = value -> String.format(Locale.ROOT, broken, value);
        return List.of(
                integer.apply(step.size()),
                decimal.apply(step.page().millis()),
                decimal.apply(step.page().ratio()),
                decimal.apply(step.count().millis()),
                decimal.apply(step.count().ratio()),
                integer.apply(step.documents()),
                decimal.apply(step.bytesATransaction()),
                integer.apply(step.segments()),
                integer.apply(step.heapMegabytes()));
    }

    private List<String> charts() throws IOException {
        return List.of(
                chart(
                        "Questions about the last 15 days",
                        MILLIS,
                        line("page of 500", step -> step.page().millis()),
                        line("exact count", step -> step.count().millis())),
                chart(
                        "The same by a search in indices that do not grow, asked in turns with it",
                        "ratio of the p50s",
                        line("page of 500", step -> step.page().ratio()),
                        line("exact count", step -> step.count().ratio())),
                chart("Disk", "MB", line("all weeks", step -> step.bytes() / MEGABYTE)),
                chart("Disk a transaction", "bytes", line("all weeks", GrowthStep::bytesATransaction)),
                chart("Heap of Elasticsearch, the least that was seen", "MB", line("heap", step ->
                        (double) step.heapMegabytes())));
    }

    private String chart(String title, String yTitle, Drawing.Line... lines) throws IOException {
        return Drawing.lines(title, grown, yTitle, List.of(lines), List.of());
    }

    private Drawing.Line line(String name, Function<GrowthStep, Double> figure) {
        return new Drawing.Line(
                name,
                steps.stream().map(GrowthStep::size).toList(),
                steps.stream().map(figure).toList());
    }
}
