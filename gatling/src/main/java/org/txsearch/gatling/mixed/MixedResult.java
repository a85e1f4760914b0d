package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the phases were measured to be, as people and programs read it. */
final class MixedResult {

    /**
     * A figure of each phase.
     *
     * @param name in files
     * @param title in tables
     * @param decimals in tables
     */
    private record Column(String name, String title, int decimals, ToDoubleFunction<PhaseFigures> figure) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("searches", "searches", 0, PhaseFigures::requested),
            new Column("failed", "failed", 0, PhaseFigures::failed),
            new Column("p50_ms", "p50 ms", 1, figures -> figures.millis(0.5)),
            new Column("p90_ms", "p90 ms", 1, figures -> figures.millis(0.9)),
            new Column("p99_ms", "p99 ms", 1, figures -> figures.millis(0.99)),
            new Column("transactions_per_second", "transactions/s", 0, PhaseFigures::transactionsPerSecond),
            new Column("found_p50_s", "found after s, p50", 1, figures -> figures.found(0.5)),
            new Column("found_p99_s", "p99", 1, figures -> figures.found(0.99)),
            new Column("promised_p50_s", "`as_of` behind s, p50", 1, figures -> figures.promised(0.5)),
            new Column("promised_p99_s", "p99", 1, figures -> figures.promised(0.99)));

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

    /** What the failed searches of all phases came to. */
    List<String> failures() {
        return rounds.keySet().stream()
                .flatMap(phase -> total(phase).searches().failures().stream())
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
            COLUMNS.forEach(column -> put(node, column, total(phase)));
            ArrayNode all = node.putArray("rounds");
            each.forEach(figures -> {
                ObjectNode round = all.addObject();
                COLUMNS.forEach(column -> put(round, column, figures));
            });
        });
        return json;
    }

    private static void put(ObjectNode node, Column column, PhaseFigures figures) {
        double value = column.figure().applyAsDouble(figures);
        if (Double.isNaN(value)) {
            node.putNull(column.name());
        } else if (column.decimals() == 0) {
            node.put(column.name(), Math.round(value));
        } else {
            node.put(column.name(), value);
        }
    }

    /** A line for each phase, all rounds together. */
    String csv() {
        String header = COLUMNS.stream().map(Column::name).collect(Collectors.joining(","));
        return rounds.keySet().stream()
                .map(phase -> "\"" + phase.name() + "\","
                        + cells(total(phase), ",", "", column -> column.decimals() == 0 ? "%.0f" : "%.3f"))
                .collect(Collectors.joining("\r\n", "phase," + header + "\r\n", "\r\n"));
    }

    /** The table that people read, all rounds together. */
    String markdown() {
        return header()
                + rounds.keySet().stream()
                        .map(phase -> row(phase, total(phase)))
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    static String header() {
        return COLUMNS.stream().map(Column::title).collect(Collectors.joining(" | ", "| phase | ", " |\n")) + "|---|"
                + "---:|".repeat(COLUMNS.size()) + "\n";
    }

    static String row(Phase phase, PhaseFigures figures) {
        return "| " + phase.name() + " | " + cells(figures, " | ", "–", column -> "%,." + column.decimals() + "f")
                + " |";
    }

    private static String cells(PhaseFigures figures, String between, String missing, Function<Column, String> format) {
        return COLUMNS.stream()
                .map(column -> {
                    double value = column.figure().applyAsDouble(figures);
                    return Double.isNaN(value) ? missing : String.format(Locale.ROOT, format.apply(column), value);
                })
                .collect(Collectors.joining(between));
    }

    private PhaseFigures total(Phase phase) {
        return rounds.getOrDefault(phase, List.of()).stream().reduce(PhaseFigures.NONE, PhaseFigures::and);
    }
}
