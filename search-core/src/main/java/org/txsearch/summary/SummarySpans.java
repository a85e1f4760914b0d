package org.txsearch.summary;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Consecutive spans of a calendar unit, each half-open, without a gap between them. */
final class SummarySpans {

    /** What can be printed with four digits of the year. */
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private final CalendarUnit unit;
    private final ZoneId zone;
    private final List<Instant> edges;

    private SummarySpans(CalendarUnit unit, ZoneId zone, List<Instant> edges) {
        this.unit = unit;
        this.zone = zone;
        this.edges = edges;
    }

    /**
     * Returns the spans from the one that has the first instant to the one that has the last.
     *
     * @throws TooManyGroupsException if there are more than {@code most}
     */
    static SummarySpans covering(CalendarUnit unit, ZoneId zone, Instant first, Instant last, int most) {
        return new SummarySpans(unit, zone, edges(unit, zone, first, last, most));
    }

    /**
     * Returns the spans between these instants.
     *
     * @throws IllegalArgumentException if one of them is not after the one before it
     */
    static SummarySpans between(List<Instant> edges) {
        for (int i = 1; i < edges.size(); i++) {
            if (!edges.get(i - 1).isBefore(edges.get(i))) {
                throw new IllegalArgumentException("Edges must grow");
            }
        }
        // Those that happen to be hours of UTC are found as such, all others by their edges.
        return new SummarySpans(CalendarUnit.HOUR, ZoneOffset.UTC, List.copyOf(edges));
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

    int startingAt(long epochMillis) {
        int span = Collections.binarySearch(edges, Instant.ofEpochMilli(epochMillis));
        if (span < 0 || span >= size()) {
            throw new IllegalStateException("No span starts at " + epochMillis + " ms");
        }
        return span;
    }

    CalendarUnit unit() {
        return unit;
    }

    /** Returns the offset from UTC whose calendar has this very span; null if the clock is moved within it, or by its ends. */
    @Nullable
    ZoneOffset offset(int span) {
        Instant from = from(span);
        ZoneOffset offset = zone.getRules().getOffset(from);
        return unit.start(from, offset).equals(from) && unit.next(from, offset).equals(to(span)) ? offset : null;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
