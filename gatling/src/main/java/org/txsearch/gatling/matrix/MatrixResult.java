package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures of a run, read from its files.
 *
 * @param run what the figures depend on
 * @param scenarios the scenarios' figures
 * @param throughput answers a second by callers; empty before they were measured
 */
record MatrixResult(JsonNode run, List<Figures> scenarios, List<Throughput> throughput) {

    static final String JSON = "matrix.json";
    static final String CSV = "matrix.csv";
    static final String THROUGHPUT = "throughput.json";

    /**
     * A scenario's figures, times in milliseconds.
     *
     * @param blocks the medians of five parts of the run
     */
    record Figures(Traits traits, int rows, int bytes, double p50, double p90, double p99, List<Double> blocks) {

        Figures {
            blocks = List.copyOf(blocks);
        }
    }

    /** So many callers of one scenario. */
    record Throughput(String name, int callers, double perSecond, double p50, double p99) {}

    static ObjectNode json(ScenarioTimes times) {
        ObjectNode node = Http.mapper().createObjectNode();
        ObjectNode traits = node.putObject("traits");
        times.scenario().traits().byName().forEach(traits::put);
        node.put("rows", times.scenario().rows());
        node.put("found", times.scenario().found());
        node.put("bytes", times.bytes());
        node.put("answers", times.millis().size());
        node.put("p50_ms", times.quantile(0.5));
        node.put("p90_ms", times.quantile(0.9));
        node.put("p99_ms", times.quantile(0.99));
        ArrayNode blocks = node.putArray("blocks_p50_ms");
        Arrays.stream(times.blocks()).forEach(blocks::add);
        return node;
    }

    static MatrixResult read(Path folder) throws IOException {
        JsonNode matrix = Http.json(Files.readAllBytes(folder.resolve(JSON)));
        List<Figures> scenarios = new ArrayList<>();
        for (JsonNode node : matrix.path("scenarios")) {
            Map<String, String> traits = new LinkedHashMap<>();
            node.path("traits")
                    .properties()
                    .forEach(
                            trait -> traits.put(trait.getKey(), trait.getValue().asString()));
            List<Double> blocks = new ArrayList<>();
            node.path("blocks_p50_ms").forEach(block -> blocks.add(block.asDouble()));
            scenarios.add(new Figures(
                    new Traits(traits),
                    node.path("rows").asInt(),
                    node.path("bytes").asInt(),
                    node.path("p50_ms").asDouble(),
                    node.path("p90_ms").asDouble(),
                    node.path("p99_ms").asDouble(),
                    blocks));
        }
        List<Throughput> throughput = new ArrayList<>();
        Path measured = folder.resolve(THROUGHPUT);
        if (Files.exists(measured)) {
            for (JsonNode node : Http.json(Files.readAllBytes(measured))) {
                throughput.add(new Throughput(
                        node.path("name").asString(),
                        node.path("callers").asInt(),
                        node.path("per_second").asDouble(),
                        node.path("p50_ms").asDouble(),
                        node.path("p99_ms").asDouble()));
            }
        }
        return new MatrixResult(matrix.path("run"), scenarios, throughput);
    }

    /** A line for each scenario; no trait has a comma. */
    String csv() {
        String header = scenarios.isEmpty()
                ? ""
                : String.join(",", scenarios.get(0).traits().byName().keySet());
        return scenarios.stream()
                .map(figures -> String.format(
                        Locale.ROOT,
                        "%s,%d,%d,%.3f,%.3f,%.3f",
                        String.join(",", figures.traits().byName().values()),
                        figures.rows(),
                        figures.bytes(),
                        figures.p50(),
                        figures.p90(),
                        figures.p99()))
                .collect(Collectors.joining("\r\n", header + ",rows,bytes,p50_ms,p90_ms,p99_ms\r\n", "\r\n"));
    }
}
