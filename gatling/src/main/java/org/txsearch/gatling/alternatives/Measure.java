package org.txsearch.gatling.alternatives;

import java.util.List;

/** A measurement of all contenders; the first is the baseline. */
record Measure(String name, String unit, List<Figure> figures) {

    Measure {
        figures = List.copyOf(figures);
    }
}
