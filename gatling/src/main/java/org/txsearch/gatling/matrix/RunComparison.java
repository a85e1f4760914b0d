package org.txsearch.gatling.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.txsearch.gatling.Quantiles;
import tools.jackson.databind.JsonNode;

/**
 * The times of a contender, divided by those of the base.
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

        static Line of(JsonNode base, JsonNode contender) {
            double one = base.path("p50_ms").asDouble();
            double other = contender.path("p50_ms").asDouble();
            double least = block(contender, 0) / block(base, 1);
            double greatest = block(contender, 1) / block(base, 0);
            return new Line(MatrixResult.name(base), one, other, other / one, least, greatest);
        }

        private static double block(JsonNode scenario, double part) {
            List<Double> blocks = scenario.path("blocks_p50_ms")
                    .valueStream()
                    .map(JsonNode::asDouble)
                    .toList();
            return Quantiles.of(blocks, part);
        }

        /** Returns whether the parts of one run differ as much as the two runs do. */
        boolean isNoise() {
            return least <= 1 && greatest >= 1;
        }
    }

    static RunComparison of(MatrixResult base, MatrixResult contender) {
        Map<String, JsonNode> contenders = new LinkedHashMap<>();
        contender.scenarios().forEach(scenario -> contenders.put(MatrixResult.name(scenario), scenario));
        List<Line> lines = new ArrayList<>();
        for (JsonNode scenario : base.scenarios()) {
            JsonNode other = contenders.get(MatrixResult.name(scenario));
            if (other != null) {
                lines.add(Line.of(scenario, other));
            }
        }
        return new RunComparison(lines);
    }

    /** Returns the table that people read. */
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
        return table + summary("elasticsearch") + summary("service");
    }

    private String summary(String asked) {
        List<Double> ratios = lines.stream()
                .filter(line -> line.name().startsWith(asked + " "))
                .map(Line::ratio)
                .toList();
        return ratios.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%s: median ratio %.2f (quartiles %.2f and %.2f) of %d scenarios%n",
                        asked,
                        Quantiles.of(ratios, 0.5),
                        Quantiles.of(ratios, 0.25),
                        Quantiles.of(ratios, 0.75),
                        ratios.size());
    }
}
