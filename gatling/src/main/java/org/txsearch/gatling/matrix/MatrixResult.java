package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;

/**
 * The figures of a run, read from its files.
 *
 * @param run what the figures depend on
 * @param scenarios the scenarios' traits and figures
 * @param throughput answers a second by callers; empty before they were measured
 */
record MatrixResult(JsonNode run, List<JsonNode> scenarios, List<JsonNode> throughput) {

    static final String JSON = "matrix.json";
    static final String THROUGHPUT = "throughput.json";

    private static final List<String> TRAITS =
            List.of("asked", "layout", "form", "volume", "days", "filter", "limit", "fields");

    static MatrixResult read(Path folder) throws IOException {
        JsonNode matrix = Http.mapper().readTree(folder.resolve(JSON));
        Path throughput = folder.resolve(THROUGHPUT);
        return new MatrixResult(
                matrix.path("run"),
                matrix.path("scenarios").valueStream().toList(),
                Files.exists(throughput)
                        ? Http.mapper().readTree(throughput).valueStream().toList()
                        : List.of());
    }

    /** All traits of a scenario in one line, by which two runs are compared. */
    static String name(JsonNode scenario) {
        return String.join(
                " ", TRAITS.stream().map(trait -> trait(scenario, trait)).toList());
    }

    static String trait(JsonNode scenario, String trait) {
        return scenario.path(trait).asString("");
    }

    static boolean has(JsonNode scenario, Map<String, String> traits) {
        return traits.entrySet().stream()
                .allMatch(trait -> trait(scenario, trait.getKey()).equals(trait.getValue()));
    }
}
