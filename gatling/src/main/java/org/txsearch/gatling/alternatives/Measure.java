package org.txsearch.gatling.alternatives;

import java.util.List;

/** Something that was measured of all contenders; the first is what they are held against. */
record Measure(String name, String unit, List<Figure> figures) {

    Measure {
        figures = List.copyOf(figures);
    }
}
