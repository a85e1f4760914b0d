package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.gatling.matrix.MatrixResult.Figures;
import tools.jackson.databind.JsonNode;

/** A run on one page: what it was, charts, and a table of all scenarios. */
final class Report {

    private final MatrixResult result;
    private final StringBuilder html = new StringBuilder();

    Report(MatrixResult result) {
        this.result = result;
    }

    String html() throws IOException {
        html.append("""
                <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Matrix</title><style>
                body{font:15px/1.5 sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222}
                table{border-collapse:collapse;font-size:13px}td,th{padding:.2rem .6rem;border-bottom:1px solid #ddd;text-align:left}
                td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}svg{max-width:100%;height:auto}
                </style></head><body><h1>Searches in many forms</h1>
                """);
        html.append("<p>").append(String.join(" · ", facts(result.run(), ""))).append("</p>\n");
        for (String chart : new MatrixCharts(result).all()) {
            html.append("<figure>").append(chart).append("</figure>\n");
        }
        table();
        return html.append("</body></html>\n").toString();
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

    private void table() {
        html.append("<h2>All scenarios</h2><table><tr>");
        if (!result.scenarios().isEmpty()) {
            result.scenarios()
                    .get(0)
                    .traits()
                    .byName()
                    .keySet()
                    .forEach(name -> html.append("<th>").append(escaped(name)).append("</th>"));
        }
        html.append(
                "<th class=n>rows</th><th class=n>KB</th><th class=n>p50 ms</th><th class=n>p90</th><th class=n>p99</th></tr>\n");
        for (Figures figures : result.scenarios()) {
            html.append("<tr>");
            figures.traits()
                    .byName()
                    .values()
                    .forEach(value -> html.append("<td>").append(escaped(value)).append("</td>"));
            html.append(String.format(
                    Locale.ROOT,
                    "<td class=n>%d</td><td class=n>%d</td><td class=n>%.2f</td><td class=n>%.2f</td><td class=n>%.2f</td></tr>%n",
                    figures.rows(),
                    figures.bytes() >> 10,
                    figures.p50(),
                    figures.p90(),
                    figures.p99()));
        }
        html.append("</table>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
