package org.txsearch.gatling;

import java.util.List;
import java.util.Locale;

/** A table of ways to get a page: one at a time, and as often as many callers get it. */
final class PageTable {

    /** As many callers as saturate two cores. */
    static final int CONNECTIONS = 8;

    private static final int PAIRS = 400;

    private final StringBuilder rows = new StringBuilder();

    /** Measures the rates first: they warm up. */
    void measure(PageQuestion page, List<Way> ways) throws Exception {
        InTurns rates = InTurns.rates(CONNECTIONS, ways);
        add(page, InTurns.times(PAIRS, ways), rates);
    }

    void add(PageQuestion page, InTurns times, InTurns rates) {
        for (int way = 0; way < times.ways().size(); way++) {
            rows.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %.2f | %s | %.0f | %s |%n",
                    page.merchant(),
                    page.size(),
                    times.ways().get(way).name(),
                    times.median(way),
                    way == 0 ? "1" : times.spread(way),
                    rates.median(way),
                    way == 0 ? "1" : rates.spread(way)));
        }
    }

    @Override
    public String toString() {
        return "| merchant | page | way | p50 ms | ratio (tenths of the run) | a second, " + CONNECTIONS
                + " connections | ratio (rounds) |\n|---|---:|---|---:|---:|---:|---:|\n" + rows;
    }
}
