package org.txsearch.gatling.alternatives;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.gatling.Http;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** All that was measured, as a table that people read, as CSV and as JSON. */
final class ComparisonTable {

    private final List<Measure> measures = new ArrayList<>();

    void add(Measure measure) {
        measures.add(measure);
        System.out.println(header(measure));
        System.out.println(line(measure));
    }

    /** A table for each run of measures with the same contenders. */
    String markdown() {
        StringBuilder table = new StringBuilder();
        List<String> before = List.of();
        for (Measure measure : measures) {
            if (!names(measure).equals(before)) {
                before = names(measure);
                table.append(before.isEmpty() || table.isEmpty() ? "" : "\n")
                        .append(header(measure))
                        .append('\n')
                        .append("|---|")
                        .append("---:|".repeat(before.size()))
                        .append('\n');
            }
            table.append(line(measure)).append('\n');
        }
        return table.toString();
    }

    private static List<String> names(Measure measure) {
        return measure.figures().stream().map(Figure::contender).toList();
    }

    private static String header(Measure measure) {
        return "| | " + String.join(" | ", names(measure)) + " |";
    }

    private static String line(Measure measure) {
        StringBuilder line = new StringBuilder("| " + measure.name() + ", " + measure.unit() + " |");
        for (Figure figure : measure.figures()) {
            line.append(' ').append(cell(figure)).append(" |");
        }
        return line.toString();
    }

    private static String cell(Figure figure) {
        if (!figure.refusal().isEmpty()) {
            return figure.refusal();
        }
        String value = String.format(Locale.ROOT, figure.value() < 100 ? "%.2f" : "%,.0f", figure.value());
        if (figure.ratio() == 1 && figure.least() == figure.greatest()) {
            return value;
        }
        return figure.least() == figure.greatest()
                ? String.format(Locale.ROOT, "%s (× %.2f)", value, figure.ratio())
                : String.format(
                        Locale.ROOT,
                        "%s (× %.2f; %.2f–%.2f)",
                        value,
                        figure.ratio(),
                        figure.least(),
                        figure.greatest());
    }

    String csv() {
        StringBuilder csv =
                new StringBuilder("measure,unit,contender,value,ratio,least_ratio,greatest_ratio,refusal\r\n");
        for (Measure measure : measures) {
            for (Figure figure : measure.figures()) {
                csv.append(String.format(
                        Locale.ROOT,
                        "\"%s\",\"%s\",\"%s\",%s,%s,%s,%s,%s\r%n",
                        measure.name(),
                        measure.unit(),
                        figure.contender(),
                        number(figure.value()),
                        number(figure.ratio()),
                        number(figure.least()),
                        number(figure.greatest()),
                        figure.refusal()));
            }
        }
        return csv.toString();
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.4f", value);
    }

    ArrayNode json() {
        ArrayNode all = Http.mapper().createArrayNode();
        for (Measure measure : measures) {
            ObjectNode node = all.addObject().put("measure", measure.name()).put("unit", measure.unit());
            ArrayNode figures = node.putArray("contenders");
            for (Figure figure : measure.figures()) {
                ObjectNode of = figures.addObject().put("contender", figure.contender());
                if (figure.refusal().isEmpty()) {
                    of.put("value", figure.value())
                            .put("ratio", figure.ratio())
                            .put("least_ratio", figure.least())
                            .put("greatest_ratio", figure.greatest());
                } else {
                    of.put("refusal", figure.refusal());
                }
            }
        }
        return all;
    }
}
