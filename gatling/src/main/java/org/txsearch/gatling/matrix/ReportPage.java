package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** A run on one page: what it was, charts, and a table of all its figures. */
final class ReportPage {

    private static final String HTML = "report.html";
    private static final Pattern NUMBER = Pattern.compile("[-0-9.,]+");

    private final StringBuilder html = new StringBuilder();
    private final List<String> charts = new ArrayList<>();

    ReportPage(String title, JsonNode run) {
        html.append("""
                <!doctype html><html lang="en"><head><meta charset="utf-8"><title>%1$s</title><style>
                body{font:15px/1.5 sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222}
                table{border-collapse:collapse;font-size:13px}td,th{padding:.2rem .6rem;border-bottom:1px solid #ddd;text-align:left}
                td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}svg{max-width:100%%;height:auto}
                </style></head><body><h1>%1$s</h1>
                """.formatted(escaped(title)));
        html.append("<p>").append(String.join(" · ", facts(run, ""))).append("</p>\n");
    }

    private static List<String> facts(JsonNode node, String prefix) {
        List<String> facts = new ArrayList<>();
        node.properties().forEach(member -> {
            if (member.getValue().isObject()) {
                facts.addAll(facts(member.getValue(), member.getKey() + " "));
            } else if (!member.getValue().asString().isEmpty()) {
                facts.add(escaped(prefix + member.getKey().replace('_', ' ') + ": "
                        + member.getValue().asString()));
            }
        });
        return facts;
    }

    ReportPage charts(List<String> more) {
        charts.addAll(more);
        more.forEach(chart -> html.append("<figure>").append(chart).append("</figure>\n"));
        return this;
    }

    /** Numbers are aligned to the right; so is the name of a column whose first cell is one. */
    ReportPage table(String title, List<String> header, List<List<String>> rows) {
        html.append("<h2>").append(escaped(title)).append("</h2><table>\n");
        for (int i = 0; i < header.size(); i++) {
            boolean isNumber = !rows.isEmpty() && isNumber(rows.get(0).get(i));
            html.append(isNumber ? "<th class=n>" : "<th>").append(escaped(header.get(i)));
        }
        for (List<String> row : rows) {
            html.append("\n<tr>");
            row.forEach(cell ->
                    html.append(isNumber(cell) ? "<td class=n>" : "<td>").append(escaped(cell)));
        }
        html.append("\n</table>\n");
        return this;
    }

    /** Writes the page, and each chart as a file of its own, too. */
    void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(HTML), html());
        for (int i = 0; i < charts.size(); i++) {
            Files.writeString(folder.resolve("chart-" + (i + 1) + ".svg"), charts.get(i));
        }
        System.out.println("The report is " + folder.resolve(HTML));
    }

    String html() {
        return html + "</body></html>\n";
    }

    private static boolean isNumber(String cell) {
        return NUMBER.matcher(cell).matches();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
