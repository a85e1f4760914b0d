package org.txsearch.gatling;

import java.util.Locale;

/** A table of ways to get a page: one at a time, and as often as many callers get it. */
final class PageTable {

    private final int connections;
    private final StringBuilder rows = new StringBuilder();

    PageTable(int connections) {
        this.connections = connections;
    }

    void add(String merchant, int size, InTurns times, InTurns rates) {
        for (int way = 0; way < times.ways().size(); way++) {
            rows.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %.2f | %s | %.0f | %s |%n",
                    merchant,
                    size,
                    times.ways().get(way).name(),
                    times.median(way),
                    ratio(times, way),
                    rates.median(way),
                    ratio(rates, way)));
        }
    }

    private static String ratio(InTurns measured, int way) {
        double[] ratios = measured.ratios(way);
        return way == 0
                ? "1"
                : String.format(
                        Locale.ROOT, "%.2f (%.2f–%.2f)", measured.ratio(way), ratios[0], ratios[ratios.length - 1]);
    }

    @Override
    public String toString() {
        return "| merchant | page | way | p50 ms | ratio (tenths of the run) | a second, " + connections
                + " connections | ratio (rounds) |\n|---|---:|---|---:|---:|---:|---:|\n" + rows;
    }
}
