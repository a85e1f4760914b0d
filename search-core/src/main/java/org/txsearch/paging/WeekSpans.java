package org.txsearch.paging;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.txsearch.query.CreatedRange;
import org.txsearch.week.IsoWeek;

/** The weeks of a fetch in its order, and the milliseconds of each week in which rows can be. */
final class WeekSpans {

    private final RowFetch fetch;
    private final CreatedRange range;
    private final List<IsoWeek> inOrder;
    private final long[] spans;

    WeekSpans(RowFetch fetch, List<IsoWeek> oldestFirst) {
        this.fetch = fetch;
        this.range = fetch.filter().created();
        this.inOrder = inOrder(oldestFirst, fetch.order().isAscending());
        long now = System.currentTimeMillis();
        this.spans = inOrder.stream()
                .mapToLong(week -> Math.max(0, end(week, now) - start(week)))
                .toArray();
    }

    private static List<IsoWeek> inOrder(List<IsoWeek> oldestFirst, boolean isAscending) {
        if (isAscending) {
            return oldestFirst;
        }
        List<IsoWeek> newestFirst = new ArrayList<>(oldestFirst);
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    /** Returns the weeks in the order of the rows. */
    List<IsoWeek> inOrder() {
        return inOrder;
    }

    /** Returns the number of weeks up to which those after the first ones have the given milliseconds; one more at least. */
    int reach(int from, double millis) {
        int count = from;
        double left = millis;
        while (count < inOrder.size() && (count == from || left > 0)) {
            left -= spans[count];
            count++;
        }
        return count;
    }

    /** Returns the milliseconds of some of the weeks. */
    long of(int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += spans[i];
        }
        return sum;
    }

    /** Returns the milliseconds between the start and the last row of a full page; all milliseconds for any other page. */
    long of(List<StoredTransaction> rows) {
        if (rows.size() < fetch.size() || rows.isEmpty()) {
            return of(0, inOrder.size());
        }
        long last = rows.get(rows.size() - 1).key();
        IsoWeek week = IsoWeek.ofEpochMillis(last);
        int index = inOrder.indexOf(week);
        long part = fetch.order().isAscending() ? last - start(week) : end(week, System.currentTimeMillis()) - last;
        return of(0, Math.max(0, index)) + Math.max(0, part);
    }

    private long start(IsoWeek week) {
        long start = week.start().toEpochMilli();
        return range.from() == null ? start : Math.max(start, range.from().toEpochMilli());
    }

    /** Returns the end of the week within the range, or now if the week is not over. */
    private long end(IsoWeek week, long now) {
        long end = week.end().toEpochMilli();
        long to = range.to() == null ? end : Math.min(end, range.to().toEpochMilli());
        return week.start().toEpochMilli() < now ? Math.min(to, now) : to;
    }
}
