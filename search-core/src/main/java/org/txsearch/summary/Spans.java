package org.txsearch.summary;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Consecutive spans of a calendar unit, each half-open, without a gap between them. */
final class Spans {

    /** What can be printed with four digits of the year. */
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private final List<Instant> edges;

    private Spans(List<Instant> edges) {
        this.edges = List.copyOf(edges);
    }

    /**
     * The spans from the one that has the first instant to the one that has the last.
     *
     * @throws TooManyGroupsException where they are more than so many
     */
    static Spans covering(CalendarUnit unit, ZoneId zone, Instant first, Instant last, int most) {
        List<Instant> edges = new ArrayList<>();
        Instant edge = unit.start(first, zone);
        edges.add(later(edge, EARLIEST));
        while (!edge.isAfter(last)) {
            if (edges.size() > most) {
                throw new TooManyGroupsException(TooManyGroupsException.What.GROUPS, most);
            }
            edge = unit.next(edge, zone);
            edges.add(edge.isBefore(LATEST) ? edge : LATEST);
        }
        return new Spans(edges);
    }

    int size() {
        return edges.size() - 1;
    }

    Instant from(int span) {
        return edges.get(span);
    }

    Instant to(int span) {
        return edges.get(span + 1);
    }

    /** The same as ranges of an aggregation. */
    List<Map<String, Object>> ranges() {
        List<Map<String, Object>> ranges = new ArrayList<>(size());
        for (int span = 0; span < size(); span++) {
            ranges.add(Map.of("from", from(span).toEpochMilli(), "to", to(span).toEpochMilli()));
        }
        return ranges;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
