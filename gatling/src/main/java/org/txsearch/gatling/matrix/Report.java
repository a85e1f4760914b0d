package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.txsearch.gatling.matrix.MatrixResult.Figures;
import org.txsearch.gatling.matrix.MatrixResult.Throughput;
import tools.jackson.databind.JsonNode;

/** A run on one page: what it was, charts, and a table of all scenarios. */
final class Report {

    /** So much more of the callers' throughput is not worth twice the callers: the knee is before it. */
    private static final double WORTH_IT = 1.1;

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
        describe(result.run(), "");
        latencyByRange();
        ratios();
        filters();
        layouts();
        forms();
        throughput();
        table();
        return html.append("</body></html>\n").toString();
    }

    private void describe(JsonNode node, String prefix) {
        String facts = facts(node, prefix).stream().collect(Collectors.joining(" · "));
        html.append("<p>").append(facts).append("</p>\n");
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

    private void latencyByRange() throws IOException {
        for (String limit : List.of("50", "500")) {
            List<Drawing.Line> lines = new ArrayList<>();
            for (String volume : values(ScenarioCatalogue.VOLUME)) {
                lines.add(byDays(
                        volume,
                        figures -> isPlain(figures, "service") && isPage(figures, volume, limit) && isWhole(figures)));
                lines.add(byDays(
                        volume + ", Elasticsearch itself",
                        figures -> isPlain(figures, "elasticsearch") && isPage(figures, volume, limit)));
            }
            chart(Drawing.lines(
                    "A page of " + limit + " by the days that it is looked for in",
                    "days",
                    "p50, ms",
                    lines,
                    List.of()));
        }
    }

    private Drawing.Line byDays(String name, Predicate<Figures> wanted) {
        List<Figures> found = result.scenarios().stream().filter(wanted).toList();
        return new Drawing.Line(
                name,
                found.stream().map(Report::days).toList(),
                found.stream().map(Figures::p50).toList());
    }

    private void ratios() throws IOException {
        List<String> names = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (Figures raw : result.scenarios()) {
            if (isPlain(raw, "elasticsearch") && days(raw) == 15) {
                result.scenarios().stream()
                        .filter(figures -> isPlain(figures, "service")
                                && isWhole(figures)
                                && days(figures) == days(raw)
                                && isPage(
                                        figures,
                                        raw.trait(ScenarioCatalogue.VOLUME),
                                        raw.trait(ScenarioCatalogue.LIMIT)))
                        .findFirst()
                        .ifPresent(service -> {
                            names.add(raw.trait(ScenarioCatalogue.VOLUME) + ", " + raw.trait(ScenarioCatalogue.LIMIT));
                            ratios.add(service.p50() / raw.p50());
                        });
            }
        }
        bars(
                "The service against its Elasticsearch, pages over 15 days",
                "ratio of the p50s",
                names,
                List.of(new Drawing.Bars("service", ratios)));
    }

    private void filters() throws IOException {
        List<String> kinds = new ArrayList<>(values(ScenarioCatalogue.FILTER));
        List<Drawing.Bars> groups = new ArrayList<>();
        for (String volume : values(ScenarioCatalogue.VOLUME)) {
            groups.add(new Drawing.Bars(
                    volume,
                    kinds.stream()
                            .map(kind -> p50(figures -> figures.trait(ScenarioCatalogue.ASKED)
                                            .equals("service")
                                    && isPage(figures, volume, "500")
                                    && isWhole(figures)
                                    && days(figures) == 15
                                    && figures.trait(ScenarioCatalogue.FILTER).equals(kind)))
                            .toList()));
        }
        bars("Filters, at most 500 rows of 15 days", "p50, ms", kinds, groups);
    }

    private void layouts() throws IOException {
        String volume = last(values(ScenarioCatalogue.VOLUME));
        List<Drawing.Line> lines = values(ScenarioCatalogue.LAYOUT).stream()
                .map(layout -> byDays(
                        layout + (layout.endsWith(" 1") ? " shard" : " shards"),
                        figures -> figures.trait(ScenarioCatalogue.ASKED).equals("elasticsearch")
                                && figures.trait(ScenarioCatalogue.LAYOUT).equals(layout)
                                && figures.trait(ScenarioCatalogue.FORM).equals("constant_score")
                                && isPage(figures, volume, "500")))
                .toList();
        chart(Drawing.lines(
                "One index a day, a week or a month: 500 rows of a merchant with " + volume,
                "days",
                "p50, ms",
                lines,
                List.of()));
    }

    private void forms() throws IOException {
        List<String> forms = new ArrayList<>(values(ScenarioCatalogue.FORM));
        List<Drawing.Bars> groups = new ArrayList<>();
        for (String volume : values(ScenarioCatalogue.VOLUME)) {
            groups.add(new Drawing.Bars(
                    volume,
                    forms.stream()
                            .map(form -> p50(figures -> figures.trait(ScenarioCatalogue.ASKED)
                                            .equals("elasticsearch")
                                    && figures.trait(ScenarioCatalogue.FORM).equals(form)
                                    && figures.trait(ScenarioCatalogue.LAYOUT).equals("week × 1")
                                    && days(figures) == 15
                                    && isPage(figures, volume, "500")))
                            .toList()));
        }
        bars("The same rows asked in several forms, 500 rows of 15 days", "p50, ms", forms, groups);
    }

    private void throughput() throws IOException {
        List<Drawing.Line> lines = new ArrayList<>();
        List<Drawing.Line> knees = new ArrayList<>();
        Set<String> names =
                result.throughput().stream().map(Throughput::name).collect(Collectors.toCollection(LinkedHashSet::new));
        for (String name : names) {
            List<Throughput> steps = result.throughput().stream()
                    .filter(step -> step.name().equals(name))
                    .toList();
            lines.add(new Drawing.Line(
                    name,
                    steps.stream().map(Throughput::callers).toList(),
                    steps.stream().map(Throughput::perSecond).toList()));
            Throughput knee = knee(steps);
            knees.add(new Drawing.Line(
                    String.format(Locale.ROOT, "knee: %d callers, %.0f/s", knee.callers(), knee.perSecond()),
                    List.of(knee.callers()),
                    List.of(knee.perSecond())));
        }
        if (!lines.isEmpty()) {
            chart(Drawing.lines("Throughput against callers", "callers", "answers a second", lines, knees));
        }
    }

    /** The step behind which twice the callers get hardly more. */
    static Throughput knee(List<Throughput> steps) {
        for (int i = 0; i + 1 < steps.size(); i++) {
            if (steps.get(i + 1).perSecond() < WORTH_IT * steps.get(i).perSecond()) {
                return steps.get(i);
            }
        }
        return steps.get(steps.size() - 1);
    }

    private void table() {
        html.append("<h2>All scenarios</h2><table><tr>");
        if (!result.scenarios().isEmpty()) {
            result.scenarios()
                    .get(0)
                    .traits()
                    .keySet()
                    .forEach(name -> html.append("<th>").append(escaped(name)).append("</th>"));
        }
        html.append(
                "<th class=n>rows</th><th class=n>KB</th><th class=n>p50 ms</th><th class=n>p90</th><th class=n>p99</th></tr>\n");
        for (Figures figures : result.scenarios()) {
            html.append("<tr>");
            figures.traits()
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

    private void bars(String title, String yTitle, List<String> names, List<Drawing.Bars> groups) throws IOException {
        if (!names.isEmpty()) {
            chart(Drawing.bars(title, yTitle, names, groups));
        }
    }

    private void chart(String svg) {
        html.append("<figure>").append(svg).append("</figure>\n");
    }

    private double p50(Predicate<Figures> wanted) {
        Optional<Figures> found = result.scenarios().stream().filter(wanted).findFirst();
        return found.map(Figures::p50).orElse(0.0);
    }

    private Set<String> values(String trait) {
        return result.scenarios().stream()
                .map(figures -> figures.trait(trait))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String last(Set<String> values) {
        return values.stream().reduce("", (before, value) -> value);
    }

    private static boolean isPlain(Figures figures, String asked) {
        return figures.trait(ScenarioCatalogue.ASKED).equals(asked)
                && figures.trait(ScenarioCatalogue.FILTER).equals("none")
                && figures.trait(ScenarioCatalogue.FORM).equals("constant_score")
                && figures.trait(ScenarioCatalogue.LAYOUT).equals("week × 1");
    }

    private static boolean isPage(Figures figures, String volume, String limit) {
        return figures.trait(ScenarioCatalogue.VOLUME).equals(volume)
                && figures.trait(ScenarioCatalogue.LIMIT).equals(limit);
    }

    private static boolean isWhole(Figures figures) {
        return figures.trait(ScenarioCatalogue.FIELDS).equals("all");
    }

    private static int days(Figures figures) {
        return Integer.parseInt(figures.trait(ScenarioCatalogue.DAYS).replace("d", ""));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
