package org.txsearch.paging;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.TenantScope;
import org.txsearch.week.IsoWeek;

/**
 * Finds rows in the order of creation: first in the weeks where the page starts, then in further weeks until there are enough.
 * All rows of a week come before or after those of another, so that nothing has to be merged.
 *
 * <p>The first round has as many weeks as the density of recent answers suggests, the second as many as that of the first
 * suggests, the third all that are left.
 */
final class WeekRounds {

    /** Fewer rows say nothing about the density. */
    private static final int FEW_ROWS = 5;

    /** The fewer rows were found, the less certain is their density. */
    private static final double MARGIN = 1.25;

    private static final double UNCERTAINTY = 1.5;

    /** If nothing is known, one week is tried, or two where less than half of the first lies in the search's range. */
    private static final long UNKNOWN_SPAN_MILLIS = 84L * 3_600_000;

    private final RowDensity density;
    private final TenantScope scope;
    private final RowFetch fetch;
    private final int maxPerSearch;
    private final BiFunction<RowFetch, List<IsoWeek>, SearchAnswer> search;
    private final List<IsoWeek> inOrder;
    private final double expected;

    /** The milliseconds of each week in which there can be rows. */
    private final long[] spans;

    /**
     * Creates the rounds of a fetch in the order of creation.
     *
     * @param touched the weeks in which the filter can match, oldest first
     * @param maxPerSearch the most weeks of one search
     * @param search finds the rows in adjacent ones of these weeks
     */
    WeekRounds(
            RowDensity density,
            TenantScope scope,
            RowFetch fetch,
            List<IsoWeek> touched,
            int maxPerSearch,
            BiFunction<RowFetch, List<IsoWeek>, SearchAnswer> search) {
        this.density = density;
        this.scope = scope;
        this.fetch = fetch;
        this.maxPerSearch = maxPerSearch;
        this.search = search;
        this.inOrder = inOrder(touched, fetch.order().isAscending());
        this.expected = density.of(scope, fetch);
        CreatedRange range = fetch.filter().created();
        long now = System.currentTimeMillis();
        this.spans = inOrder.stream()
                .mapToLong(week -> Math.max(0, end(week, range, now) - start(week, range)))
                .toArray();
    }

    SearchAnswer answer() {
        List<StoredTransaction> rows = new ArrayList<>();
        long tookMillis = 0;
        int asked = 0;
        for (int round = 0; asked < inOrder.size() && rows.size() < fetch.size(); round++) {
            int reach = round == 0 ? first() : round == 1 ? second(rows.size(), asked) : inOrder.size();
            int next = reach - asked > maxPerSearch ? asked + maxPerSearch : reach;
            SearchAnswer answer = search.apply(fetch.sized(fetch.size() - rows.size()), inOrder.subList(asked, next));
            rows.addAll(answer.rows());
            tookMillis += answer.tookMillis();
            asked = next;
        }
        if (inOrder.size() > 1) {
            density.learn(scope, fetch, (double) rows.size() / Math.max(1, spanOf(rows)));
        }
        return new SearchAnswer(rows, tookMillis);
    }

    private int first() {
        if (expected == 0) {
            return inOrder.size();
        }
        return reach(0, expected < 0 ? UNKNOWN_SPAN_MILLIS : MARGIN * fetch.size() / expected);
    }

    private int second(int found, int asked) {
        if (found < FEW_ROWS) {
            return inOrder.size();
        }
        double seen = (double) found / Math.max(1, span(0, asked));
        double margin = 1 + UNCERTAINTY / Math.sqrt(found);
        return reach(asked, margin * (fetch.size() - found) / seen);
    }

    /** Returns the number of weeks up to which those after the first ones have the given milliseconds; one more at least. */
    private int reach(int from, double millis) {
        int count = from;
        double left = millis;
        while (count < inOrder.size() && (count == from || left > 0)) {
            left -= spans[count];
            count++;
        }
        return count;
    }

    private long span(int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += spans[i];
        }
        return sum;
    }

    /** Returns the milliseconds that the rows of a full page span, or for any other page all that were searched. */
    private long spanOf(List<StoredTransaction> rows) {
        if (rows.size() < fetch.size() || rows.isEmpty()) {
            return span(0, inOrder.size());
        }
        long last = rows.get(rows.size() - 1).key();
        IsoWeek week = IsoWeek.ofEpochMillis(last);
        int index = inOrder.indexOf(week);
        CreatedRange range = fetch.filter().created();
        long part = fetch.order().isAscending()
                ? last - start(week, range)
                : end(week, range, System.currentTimeMillis()) - last;
        return span(0, Math.max(0, index)) + Math.max(0, part);
    }

    private static List<IsoWeek> inOrder(List<IsoWeek> oldestFirst, boolean isAscending) {
        if (isAscending) {
            return oldestFirst;
        }
        List<IsoWeek> newestFirst = new ArrayList<>(oldestFirst);
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    private static long start(IsoWeek week, CreatedRange range) {
        long start = week.start().toEpochMilli();
        return range.from() == null ? start : Math.max(start, range.from().toEpochMilli());
    }

    /** Returns the end of the week within the range, or now if the week is not over. */
    private static long end(IsoWeek week, CreatedRange range, long now) {
        long end = week.end().toEpochMilli();
        long to = range.to() == null ? end : Math.min(end, range.to().toEpochMilli());
        return week.start().toEpochMilli() < now ? Math.min(to, now) : to;
    }
}
