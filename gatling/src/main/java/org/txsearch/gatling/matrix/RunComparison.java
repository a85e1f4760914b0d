package org.txsearch.gatling.matrix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.txsearch.gatling.Quantiles;
import org.txsearch.gatling.matrix.MatrixResult.Figures;

/**
 * What a contender takes where the base takes one.
 *
 * <p>The runs were not in turns: Elasticsearch's own time for the same queries in each run shows how fast the machine
 * was, and the service's ratios are reported next to it.
 */
record RunComparison(List<Line> lines) {

    /**
     * One scenario.
     *
     * @param ratio the contender's median by the base's
     * @param least the contender's best part by the base's worst
     * @param greatest the contender's worst part by the base's best
     */
    record Line(String name, double base, double contender, double ratio, double least, double greatest) {

        /** Whether the parts of one run differ as much as the two runs do. */
        boolean isNoise() {
            return least <= 1 && greatest >= 1;
        }
    }

    static RunComparison of(MatrixResult base, MatrixResult contender) {
        Map<String, Figures> contenders = new LinkedHashMap<>();
        contender.scenarios().forEach(figures -> contenders.put(figures.traits().name(), figures));
        List<Line> lines = new ArrayList<>();
        for (Figures figures : base.scenarios()) {
            Figures other = contenders.get(figures.traits().name());
            if (other != null) {
                lines.add(line(figures, other));
            }
        }
        return new RunComparison(lines);
    }

    private static Line line(Figures base, Figures contender) {
        return new Line(
                base.traits().name(),
                base.p50(),
                contender.p50(),
                contender.p50() / base.p50(),
                least(contender) / greatest(base),
                greatest(contender) / least(base));
    }

    private static double least(Figures figures) {
        return figures.blocks().stream().min(Comparator.naturalOrder()).orElse(figures.p50());
    }

    private static double greatest(Figures figures) {
        return figures.blocks().stream().max(Comparator.naturalOrder()).orElse(figures.p50());
    }

    /** The table that people read. */
    String table() {
        StringBuilder table = new StringBuilder();
        for (Line line : lines) {
            table.append(String.format(
                    Locale.ROOT,
                    "%-90s %8.2f ms %8.2f ms  %5.2f (%.2f to %.2f)%s%n",
                    line.name(),
                    line.base(),
                    line.contender(),
                    line.ratio(),
                    line.least(),
                    line.greatest(),
                    line.isNoise() ? "  noise" : ""));
        }
        summary(table, Traits.ELASTICSEARCH);
        summary(table, Traits.SERVICE);
        return table.toString();
    }

    private void summary(StringBuilder table, String asked) {
        double[] ratios = lines.stream()
                .filter(line -> line.name().startsWith(asked + " "))
                .mapToDouble(Line::ratio)
                .toArray();
        if (ratios.length > 0) {
            table.append(String.format(
                    Locale.ROOT,
                    "%s: median ratio %.2f (quartiles %.2f and %.2f) of %d scenarios%n",
                    asked,
                    Quantiles.of(ratios, 0.5),
                    Quantiles.of(ratios, 0.25),
                    Quantiles.of(ratios, 0.75),
                    ratios.length));
        }
    }
}
