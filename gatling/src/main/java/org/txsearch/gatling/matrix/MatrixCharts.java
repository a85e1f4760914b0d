package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.txsearch.gatling.matrix.MatrixResult.Figures;
import org.txsearch.gatling.matrix.MatrixResult.Throughput;

/** The charts of a run's figures. */
final class MatrixCharts {

    /** So much more of the callers' throughput is not worth twice the callers: the knee is before it. */
    private static final double WORTH_IT = 1.1;

    private static final String P50 = "p50, ms";
    private static final Map<String, String> USUAL = Map.of(Traits.DAYS, "15d", Traits.LIMIT, "500");

    private final MatrixResult result;
    private final Set<String> volumes;

    MatrixCharts(MatrixResult result) {
        this.result = result;
        this.volumes = values(Traits.VOLUME);
    }

    /** All charts that there are figures for, as SVG. */
    List<String> all() throws IOException {
        List<String> charts = new ArrayList<>();
        if (!result.scenarios().isEmpty()) {
            charts.add(latency("50"));
            charts.add(latency("500"));
            charts.add(ratios());
            charts.add(filters());
            charts.add(layouts());
            charts.add(forms());
        }
        if (!result.throughput().isEmpty()) {
            charts.add(throughput());
        }
        return charts;
    }

    private String latency(String limit) throws IOException {
        List<Drawing.Line> lines = new ArrayList<>();
        for (String volume : volumes) {
            for (String asked : List.of(Traits.SERVICE, Traits.ELASTICSEARCH)) {
                Map<String, String> page = Map.of(Traits.ASKED, asked, Traits.VOLUME, volume, Traits.LIMIT, limit);
                String name = asked.equals(Traits.SERVICE) ? volume : volume + ", Elasticsearch itself";
                lines.add(byDays(name, traits -> traits.has(Traits.PLAIN) && traits.has(page)));
            }
        }
        return Drawing.lines(
                "A page of " + limit + " by the days that it is looked for in", "days", P50, lines, List.of());
    }

    private Drawing.Line byDays(String name, Predicate<Traits> wanted) {
        List<Figures> found = result.scenarios().stream()
                .filter(figures -> wanted.test(figures.traits()))
                .toList();
        return new Drawing.Line(
                name,
                found.stream()
                        .map(figures ->
                                Integer.valueOf(figures.traits().of(Traits.DAYS).replace("d", "")))
                        .toList(),
                found.stream().map(Figures::p50).toList());
    }

    private String ratios() throws IOException {
        List<String> names = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (String volume : volumes) {
            for (String limit : List.of("50", "500")) {
                Map<String, String> page = Map.of(Traits.VOLUME, volume, Traits.LIMIT, limit, Traits.DAYS, "15d");
                names.add(volume + ", " + limit);
                ratios.add(p50(traits -> isPlain(traits, Traits.SERVICE) && traits.has(page))
                        / p50(traits -> isPlain(traits, Traits.ELASTICSEARCH) && traits.has(page)));
            }
        }
        return Drawing.bars(
                "The service against its Elasticsearch, pages over 15 days",
                "ratio of the p50s",
                names,
                List.of(new Drawing.Bars("service", ratios)));
    }

    private static boolean isPlain(Traits traits, String asked) {
        return traits.has(Traits.PLAIN) && traits.has(Traits.ASKED, asked);
    }

    private String filters() throws IOException {
        return byVolume(
                "Filters, at most 500 rows of 15 days",
                Traits.FILTER,
                traits -> traits.has(Traits.ASKED, Traits.SERVICE)
                        && traits.has(Traits.FIELDS, Traits.WHOLE)
                        && traits.has(USUAL));
    }

    private String forms() throws IOException {
        return byVolume(
                "The same rows asked in several forms, 500 rows of 15 days",
                Traits.FORM,
                traits -> traits.has(Traits.ASKED, Traits.ELASTICSEARCH)
                        && traits.has(Traits.LAYOUT, Layout.WEEKS.toString())
                        && traits.has(USUAL));
    }

    /** A bar for each value of a trait and each volume. */
    private String byVolume(String title, String trait, Predicate<Traits> wanted) throws IOException {
        List<String> names = List.copyOf(values(trait));
        List<Drawing.Bars> groups = volumes.stream()
                .map(volume -> new Drawing.Bars(
                        volume,
                        names.stream()
                                .map(name -> p50(traits -> wanted.test(traits)
                                        && traits.has(Traits.VOLUME, volume)
                                        && traits.has(trait, name)))
                                .toList()))
                .toList();
        return Drawing.bars(title, P50, names, groups);
    }

    private String layouts() throws IOException {
        String largest = volumes.stream().reduce("", (before, volume) -> volume);
        Map<String, String> page = Map.of(
                Traits.ASKED,
                Traits.ELASTICSEARCH,
                Traits.FORM,
                QueryForm.CONSTANT_SCORE.label(),
                Traits.VOLUME,
                largest,
                Traits.LIMIT,
                "500");
        List<Drawing.Line> lines = values(Traits.LAYOUT).stream()
                .map(layout -> byDays(
                        layout + (layout.endsWith(" 1") ? " shard" : " shards"),
                        traits -> traits.has(page) && traits.has(Traits.LAYOUT, layout)))
                .toList();
        return Drawing.lines(
                "One index a day, a week or a month: 500 rows of a merchant with " + largest,
                "days",
                P50,
                lines,
                List.of());
    }

    private String throughput() throws IOException {
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
            // Two of them may be at the same place, and no two series may have the same name.
            knees.add(new Drawing.Line(
                    String.format(
                            Locale.ROOT, "knee of %s: %d callers, %.0f/s", name, knee.callers(), knee.perSecond()),
                    List.of(knee.callers()),
                    List.of(knee.perSecond())));
        }
        return Drawing.lines("Throughput against callers", "callers", "answers a second", lines, knees);
    }

    /** The step after which twice the callers get hardly more. */
    static Throughput knee(List<Throughput> steps) {
        for (int i = 0; i + 1 < steps.size(); i++) {
            if (steps.get(i + 1).perSecond() < WORTH_IT * steps.get(i).perSecond()) {
                return steps.get(i);
            }
        }
        return steps.get(steps.size() - 1);
    }

    private double p50(Predicate<Traits> wanted) {
        return result.scenarios().stream()
                .filter(figures -> wanted.test(figures.traits()))
                .findFirst()
                .map(Figures::p50)
                .orElseThrow(() -> new IllegalStateException("The run has not every scenario of its charts"));
    }

    private Set<String> values(String trait) {
        return result.scenarios().stream()
                .map(figures -> figures.traits().of(trait))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
