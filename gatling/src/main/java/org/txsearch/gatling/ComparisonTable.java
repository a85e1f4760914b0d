package org.txsearch.gatling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Figures of several ways to do the same, the baseline first: as a table that people read, as CSV and as JSON. */
public final class ComparisonTable {

    /** As many callers as saturate two cores. */
    public static final int CALLERS = 8;

    private static final int PAIRS = 400;

    private final List<JsonNode> figures = new ArrayList<>();
    private final StringBuilder markdown = new StringBuilder();
    private String header = "";

    /** Measures how often per second several callers complete each way, which warms up, and then how long each takes. */
    void measure(String measure, List<Way> ways) throws Exception {
        add(measure + ", " + CALLERS + " callers", "a second", InTurns.rates(CALLERS, ways));
        add(measure, "ms, p50", InTurns.times(PAIRS, ways));
    }

    /** Adds the figures of ways that were measured in turns. */
    void add(String measure, String unit, InTurns measured) {
        List<ObjectNode> each = new ArrayList<>();
        for (int way = 0; way < measured.ways().size(); way++) {
            each.add(figure(measured, way));
        }
        add(measure, unit, each);
    }

    /** Adds the figures of loaders: the turns of each next to those of the first. */
    public void add(String measure, String unit, LoadTurns turns, ToDoubleFunction<LoadTurn> figure) {
        List<ObjectNode> each = new ArrayList<>();
        for (int loader = 0; loader < turns.names().size(); loader++) {
            each.add(figure(turns.names().get(loader), turns.values(loader, figure), turns.values(0, figure)));
        }
        add(measure, unit, each);
    }

    /** Adds and prints the figures of one measure, those of the baseline first. */
    public void add(String measure, String unit, List<ObjectNode> contenders) {
        String names = contenders.stream()
                .map(figure -> figure.path("contender").asString())
                .collect(Collectors.joining(" | ", "| | ", " |"));
        String cells = contenders.stream()
                .map(ComparisonTable::cell)
                .collect(Collectors.joining(" | ", "| " + measure + ", " + unit + " | ", " |"));
        String row = cells + "\n";
        if (!names.equals(header)) {
            String blank = header.isEmpty() ? "" : "\n";
            row = blank + names + "\n|---|" + "---:|".repeat(contenders.size()) + "\n" + row;
            header = names;
        }
        System.out.print(row);
        markdown.append(row);
        contenders.forEach(figure -> figures.add(Http.mapper()
                .createObjectNode()
                .put("measure", measure)
                .put("unit", unit)
                .setAll(figure)));
    }

    /** A figure that is not measured in parts. */
    public static ObjectNode figure(String contender, double value, double ratio) {
        return figure(contender, value, ratio, ratio, ratio);
    }

    /** Returns the figure of one of those that were measured in turns. */
    public static ObjectNode figure(InTurns measured, int way) {
        double[] ratios = measured.ratios(way);
        String name = measured.ways().get(way).name();
        return figure(name, measured.median(way), measured.ratio(way), ratios[0], ratios[ratios.length - 1]);
    }

    /** Returns the figure of turns, each next to the turn of the baseline. */
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
    public static ObjectNode refused(String contender) {
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
    public String markdown() {
        return markdown.toString();
    }

    public String csv() {
        return Csv.of(figures);
    }

    public List<JsonNode> json() {
        return figures;
    }
}
