package org.txsearch.gatling.alternatives;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.txsearch.gatling.Csv;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.InTurns;
import org.txsearch.gatling.Quantiles;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** All figures, as a table that people read, as CSV and as JSON. */
final class ComparisonTable {

    private final List<JsonNode> figures = new ArrayList<>();
    private final StringBuilder markdown = new StringBuilder();
    private String header = "";

    /** Adds the figures of one measure, those of the baseline first. */
    void add(String measure, String unit, List<ObjectNode> contenders) {
        String names = contenders.stream()
                .map(figure -> figure.path("contender").asString())
                .collect(Collectors.joining(" | ", "| | ", " |"));
        if (!names.equals(header)) {
            markdown.append(header.isEmpty() ? "" : "\n").append(names).append("\n|---|");
            markdown.append("---:|".repeat(contenders.size())).append('\n');
            header = names;
        }
        String cells = contenders.stream()
                .map(ComparisonTable::cell)
                .collect(Collectors.joining(" | ", "| " + measure + ", " + unit + " | ", " |"));
        System.out.println(names + "\n" + cells);
        markdown.append(cells).append('\n');
        contenders.forEach(figure -> figures.add(Http.mapper()
                .createObjectNode()
                .put("measure", measure)
                .put("unit", unit)
                .setAll(figure)));
    }

    /** A figure that is not measured in parts. */
    static ObjectNode figure(String contender, double value, double ratio) {
        return figure(contender, value, ratio, ratio, ratio);
    }

    /** The figure of one of those that were measured in turns. */
    static ObjectNode figure(InTurns measured, int way) {
        double[] ratios = measured.ratios(way);
        String name = measured.ways().get(way).name();
        return figure(name, measured.median(way), measured.ratio(way), ratios[0], ratios[ratios.length - 1]);
    }

    /** The figure of turns, each next to the turn of the baseline. */
    static ObjectNode figure(String contender, double[] values, double[] first) {
        double[] ratios = new double[values.length];
        Arrays.setAll(ratios, turn -> values[turn] / first[turn]);
        Arrays.sort(ratios);
        double ratio = Quantiles.median(ratios);
        return figure(contender, Quantiles.median(values), ratio, ratios[0], ratios[ratios.length - 1]);
    }

    private static ObjectNode figure(String contender, double value, double ratio, double least, double greatest) {
        return Http.mapper()
                .createObjectNode()
                .put("contender", contender)
                .put("value", value)
                .put("ratio", ratio)
                .put("least_ratio", least)
                .put("greatest_ratio", greatest)
                .put("refusal", "");
    }

    /** No figure: the answer was another one. */
    static ObjectNode refused(String contender) {
        ObjectNode figure = figure(contender, 0, 0);
        List.of("value", "ratio", "least_ratio", "greatest_ratio").forEach(figure::putNull);
        return figure.put("refusal", "another answer");
    }

    private static String cell(JsonNode figure) {
        if (figure.path("value").isNull()) {
            return figure.path("refusal").asString();
        }
        double value = figure.path("value").asDouble();
        double ratio = figure.path("ratio").asDouble();
        double least = figure.path("least_ratio").asDouble();
        double greatest = figure.path("greatest_ratio").asDouble();
        String cell = String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
        if (least < greatest) {
            return cell + String.format(Locale.ROOT, " (× %.2f; %.2f–%.2f)", ratio, least, greatest);
        }
        return ratio == 1 ? cell : cell + String.format(Locale.ROOT, " (× %.2f)", ratio);
    }

    /** A table for each run of measures with the same contenders. */
    String markdown() {
        return markdown.toString();
    }

    String csv() {
        return Csv.of(figures);
    }

    List<JsonNode> json() {
        return figures;
    }
}
