package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.gatling.Csv;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The figures of all phases, as people and programs read them. */
final class MixedResult {

    /** The head of the table that people read. */
    static final String HEADER = """
            | phase | searches | failed | p50 ms | p90 ms | p99 ms | transactions/s | found after s, p50 | p99 | `as_of` behind s, p50 | p99 |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
            """;

    private final JsonNode run;
    private final Map<Phase, List<PhaseFigures>> rounds = new LinkedHashMap<>();

    /** Nothing yet. */
    MixedResult(JsonNode run) {
        this.run = run;
        Phase.all().forEach(phase -> rounds.put(phase, new ArrayList<>()));
    }

    void add(Phase phase, PhaseFigures figures) {
        rounds.computeIfAbsent(phase, missing -> new ArrayList<>()).add(figures);
    }

    /** Returns the different reasons of failed searches in all phases. */
    List<String> failures() {
        return rounds.values().stream()
                .flatMap(List::stream)
                .flatMap(figures -> figures.searches().stream())
                .map(Search::failure)
                .filter(failure -> !failure.isEmpty())
                .distinct()
                .toList();
    }

    /** {@code mixed.json}, {@code mixed.csv} and {@code mixed.md}. */
    void write(Path folder) throws IOException {
        Files.writeString(folder.resolve("mixed.json"), json().toPrettyString());
        Files.writeString(folder.resolve("mixed.csv"), csv());
        Files.writeString(folder.resolve("mixed.md"), markdown());
    }

    ObjectNode json() {
        ObjectNode json = Http.mapper().createObjectNode();
        json.set("run", run);
        ArrayNode phases = json.putArray("phases");
        rounds.forEach((phase, each) -> {
            ObjectNode node = phases.addObject().put("name", phase.name());
            node.set("settings", Http.mapper().readTree(phase.settings().json()));
            node.setAll(total(phase).json());
            ArrayNode all = node.putArray("rounds");
            each.forEach(figures -> all.add(figures.json()));
        });
        return json;
    }

    /** A line for each phase, all rounds together. */
    String csv() {
        return Csv.of(rounds.keySet().stream()
                .map(phase -> Http.mapper()
                        .createObjectNode()
                        .put("phase", phase.name())
                        .setAll(total(phase).json()))
                .toList());
    }

    /** Returns the table that people read, all rounds together. */
    String markdown() {
        return rounds.keySet().stream()
                .map(phase -> row(phase, total(phase)) + "\n")
                .collect(Collectors.joining("", HEADER, ""));
    }

    static String row(Phase phase, PhaseFigures figures) {
        return figures.json()
                .valueStream()
                .map(MixedResult::cell)
                .collect(Collectors.joining(" | ", "| " + phase.name() + " | ", " |"));
    }

    private static String cell(JsonNode value) {
        if (value.isNull()) {
            return "–";
        }
        return value.isIntegralNumber()
                ? String.format(Locale.ROOT, "%,d", value.asLong())
                : String.format(Locale.ROOT, "%,.1f", value.asDouble());
    }

    /** Returns the figures of all rounds together. */
    private PhaseFigures total(Phase phase) {
        List<PhaseFigures> each = rounds.getOrDefault(phase, List.of());
        return new PhaseFigures(
                each.stream().flatMap(figures -> figures.searches().stream()).toList(),
                each.stream()
                        .flatMap(figures -> figures.foundSeconds().stream())
                        .toList(),
                each.stream().mapToLong(PhaseFigures::transactions).sum(),
                each.stream().mapToDouble(PhaseFigures::seconds).sum());
    }
}
