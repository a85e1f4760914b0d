package org.txsearch.summary;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Consecutive spans of a calendar unit, each half-open, without a gap between them. */
final class Spans {

    /** What can be printed with four digits of the year. */
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private final CalendarUnit unit;
    private final ZoneOffset offset;
    private final List<Instant> edges;

    /** Whether the clock showed that offset all the time, so that the calendar alone tells the edges. */
    private final boolean isEven;

    private Spans(CalendarUnit unit, ZoneOffset offset, List<Instant> edges, boolean isEven) {
        this.unit = unit;
        this.offset = offset;
        this.edges = edges;
        this.isEven = isEven;
    }

    /**
     * The spans from the one that has the first instant to the one that has the last.
     *
     * @throws TooManyGroupsException where they are more than so many
     */
    static Spans covering(CalendarUnit unit, ZoneId zone, Instant first, Instant last, int most) {
        List<Instant> edges = edges(unit, zone, first, last, most);
        ZoneOffset offset = zone.getRules().getOffset(first);
        boolean isClipped =
                edges.get(0).equals(EARLIEST) || edges.get(edges.size() - 1).equals(LATEST);
        return new Spans(
                unit, offset, edges, !isClipped && edges.equals(edges(unit, offset, first, last, Integer.MAX_VALUE)));
    }

    private static List<Instant> edges(CalendarUnit unit, ZoneId zone, Instant first, Instant last, int most) {
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
        return List.copyOf(edges);
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

    /** The span that starts then. */
    int startingAt(long epochMillis) {
        int span = Collections.binarySearch(edges, Instant.ofEpochMilli(epochMillis));
        if (span < 0 || span >= size()) {
            throw new IllegalStateException("No span starts at " + epochMillis + " ms");
        }
        return span;
    }

    /**
     * The aggregation that divides rows by that instant of theirs; each bucket's key is where its span starts.
     *
     * <p>Where the clock is moved meanwhile, Elasticsearch is told every edge: its own calendar may know other moves of
     * that clock, and counts an hour that is repeated over midnight to the wrong day.
     */
    Map<String, Object> aggregation(String field) {
        return isEven
                ? Map.of("date_histogram", calendar(field))
                : Map.of(
                        "date_range", SearchBody.members("field", field, "format", "epoch_millis", "ranges", ranges()));
    }

    /** Leaves the spans out that have no row, which are most of them where there are many groups. */
    private Map<String, Object> calendar(String field) {
        return SearchBody.members(
                "field",
                field,
                "format",
                "epoch_millis",
                "calendar_interval",
                unit.name().toLowerCase(Locale.ROOT),
                "time_zone",
                offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId(),
                "min_doc_count",
                1);
    }

    private List<Map<String, Object>> ranges() {
        List<Map<String, Object>> ranges = new ArrayList<>(size());
        for (int span = 0; span < size(); span++) {
            long from = from(span).toEpochMilli();
            ranges.add(SearchBody.members("key", Long.toString(from), "from", from, "to", to(span).toEpochMilli()));
        }
        return ranges;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
