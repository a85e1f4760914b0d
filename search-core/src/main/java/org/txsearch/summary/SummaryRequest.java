package org.txsearch.summary;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.TransactionFilter;

/**
 * The request for a summary; currencies are always separate.
 *
 * @param filter what the transactions match
 * @param groupBy by what they are grouped, three fields at most
 * @param interval by which spans of their time of creation, or null
 * @param zone whose calendar it is
 * @param top how many payers of each currency, by gross; 0 for none
 * @param edges instants that divide the found rows into spans of any length, in place of an interval; the filter finds nothing
 *     before the first or from the last on. Empty for none
 * @param time the path of the time that is divided
 */
public record SummaryRequest(
        TransactionFilter filter,
        List<GroupField> groupBy,
        @Nullable CalendarUnit interval,
        ZoneId zone,
        int top,
        List<Instant> edges,
        String time) {

    public static final int MAX_FIELDS = 3;

    public static final int MAX_TOP = 100;

    public SummaryRequest {
        groupBy = List.copyOf(groupBy);
        edges = List.copyOf(edges);
        if (groupBy.size() > MAX_FIELDS || top < 0 || top > MAX_TOP) {
            throw new IllegalArgumentException("At most " + MAX_FIELDS + " fields and " + MAX_TOP + " payers");
        }
        if (edges.isEmpty() && !time.equals(CreatedRange.CREATED_AT)) {
            throw new IllegalArgumentException("Only edges divide another time than that of creation");
        }
        if (edges.size() == 1 || interval != null && !edges.isEmpty()) {
            throw new IllegalArgumentException("Two edges or more, and no interval beside them");
        }
    }

    /** A summary of the spans of a calendar, or of all. */
    public SummaryRequest(
            TransactionFilter filter, List<GroupField> groupBy, @Nullable CalendarUnit interval, ZoneId zone, int top) {
        this(filter, groupBy, interval, zone, top, List.of(), CreatedRange.CREATED_AT);
    }

    public static SummaryRequest totals(TransactionFilter filter) {
        return new SummaryRequest(filter, List.of(), null, ZoneOffset.UTC, 0);
    }

    /** What a filter finds, divided by these instants of the time at that path, which every row has. */
    public static SummaryRequest between(List<Instant> edges, String time, TransactionFilter filter) {
        return new SummaryRequest(filter, List.of(), null, ZoneOffset.UTC, 0, edges, time);
    }

    public boolean isDivided() {
        return interval != null || !edges.isEmpty();
    }
}
