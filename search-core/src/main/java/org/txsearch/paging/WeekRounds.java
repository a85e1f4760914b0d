package org.txsearch.paging;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.txsearch.index.WeekDirectory.Listing;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.PageWalk.RowFetch;
import org.txsearch.paging.RowDensity.Density;
import org.txsearch.paging.TransactionPage.Total;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/**
 * Finds rows in the order of their creation in the weeks in which they start, and in further weeks only while rows are
 * lacking. All rows of a week come before or after those of another, so that nothing has to be merged.
 *
 * <p>The first round has as many weeks as the density of recent answers suggests, the second as many as that of the first
 * suggests, the third all that are left. What is to be counted in other weeks is counted meanwhile; few weeks are counted
 * together, so that a search for rows can stop when it has them.
 */
final class WeekRounds {

    /** What is requested of the weeks. */
    interface Weeks {

        /** The list that they are of. */
        Listing listing();

        /**
         * The weeks in which the filter can match, oldest first.
         *
         * @throws SearchException if one of them is missing
         */
        List<IsoWeek> touched(TransactionFilter filter);

        /** The rows in some of the weeks that the filter touches, which are adjacent. */
        SearchAnswer rows(RowFetch fetch, List<IsoWeek> weeks);

        /** Starts to count in some of the weeks that the filter touches, which are adjacent. */
        Count count(TransactionFilter filter, TotalMode mode, List<IsoWeek> weeks);
    }

    /** A count that has been started. */
    interface Count extends AutoCloseable {

        /** Waits for it. */
        Total total();

        /** Gives it up if it is not done. */
        @Override
        void close();
    }

    /** Fewer rows than these suggest nothing. */
    private static final int FEW_ROWS = 5;

    /** Rows are more or less dense than on average: the more so, the fewer they are. */
    private static final double MARGIN = 1.25;

    private static final double UNCERTAINTY = 1.5;

    /** If nothing is known, one week is tried, or two where less than half of the first lies in the search's range. */
    private static final long UNKNOWN_SPAN_MILLIS = 84L * 3_600_000;

    private final RowDensity density;
    private final WeekTotals totals;

    WeekRounds(RowDensity density, WeekTotals totals) {
        this.density = density;
        this.totals = totals;
    }

    /** The rows of a fetch in the order of creation, and the total of what it counts. */
    SearchAnswer answer(TenantScope scope, RowFetch fetch, Weeks weeks) {
        return new Run(scope, fetch, weeks).answer();
    }

    private final class Run {

        private final TenantScope scope;
        private final RowFetch fetch;
        private final Weeks weeks;
        private final List<IsoWeek> inOrder;
        private final Density expected;

        /** Where in each of the weeks its rows can be: so many milliseconds. */
        private final long[] spans;

        Run(TenantScope scope, RowFetch fetch, Weeks weeks) {
            this.scope = scope;
            this.fetch = fetch;
            this.weeks = weeks;
            this.inOrder = inOrder(weeks.touched(fetch.filter()), fetch.order().isAscending());
            this.expected = density.of(scope, fetch);
            CreatedRange range = fetch.filter().created();
            long now = System.currentTimeMillis();
            this.spans = inOrder.stream()
                    .mapToLong(week -> Math.max(0, end(week, range, now) - start(week, range)))
                    .toArray();
        }

        SearchAnswer answer() {
            int first = first();
            List<IsoWeek> asked = inOrder.subList(0, first);
            boolean countsRows = fetch.total() != TotalMode.NONE
                    && fetch.counted().equals(fetch.filter())
                    && (first == inOrder.size() || inOrder.size() > WeekTotals.MAX_ALWAYS_COUNTED);
            List<IsoWeek> elsewhere = elsewhere(countsRows ? asked : List.of());
            boolean suffices = countsRows
                    && fetch.total() == TotalMode.BOUNDED
                    && Math.round(expected.ofWeeks() * span(0, first)) >= Total.BOUND;
            try (Count count =
                    suffices ? WeekTotals.none() : totals.begin(scope, fetch, elsewhere, expected.ofWeeks(), weeks)) {
                SearchAnswer answer = rows(fetch.totalled(countsRows ? fetch.total() : TotalMode.NONE), asked);
                Total total = countsRows ? answer.total() : new Total(0, true);
                answer = further(answer, first);
                learn(answer.rows(), total, first);
                if (fetch.total() == TotalMode.NONE || !total.exact()) {
                    return answer.with(total);
                }
                if (!suffices) {
                    return answer.with(WeekTotals.sum(total, count.total(), fetch.total())
                            .atLeast(answer.rows().size()));
                }
                try (Count unexpected = totals.begin(scope, fetch, elsewhere, expected.ofWeeks(), weeks)) {
                    return answer.with(WeekTotals.sum(total, unexpected.total(), fetch.total()));
                }
            }
        }

        /** The newest first: those hold the most of what is new, and a bounded count ends with them. */
        private List<IsoWeek> elsewhere(List<IsoWeek> counted) {
            if (fetch.total() == TotalMode.NONE) {
                return List.of();
            }
            List<IsoWeek> others = new ArrayList<>(weeks.touched(fetch.counted()));
            others.removeAll(counted);
            Collections.reverse(others);
            return others;
        }

        private SearchAnswer rows(RowFetch some, List<IsoWeek> asked) {
            return asked.isEmpty() ? new SearchAnswer(List.of(), new Total(0, true), 0) : weeks.rows(some, asked);
        }

        /** Adds the rows of further weeks where some are lacking. */
        private SearchAnswer further(SearchAnswer first, int firstWeeks) {
            List<StoredTransaction> rows = new ArrayList<>(first.rows());
            long tookMillis = first.tookMillis();
            int asked = firstWeeks;
            boolean isSecond = true;
            while (rows.size() < fetch.size() && asked < inOrder.size()) {
                int next = isSecond ? second(rows.size(), asked) : inOrder.size();
                RowFetch rest = fetch.totalled(TotalMode.NONE).sized(fetch.size() - rows.size());
                SearchAnswer answer = rows(rest, inOrder.subList(asked, next));
                rows.addAll(answer.rows());
                tookMillis += answer.tookMillis();
                asked = next;
                isSecond = false;
            }
            return new SearchAnswer(rows, first.total(), tookMillis);
        }

        private void learn(List<StoredTransaction> rows, Total counted, int firstWeeks) {
            if (inOrder.size() > 1) {
                double ofPages = (double) rows.size() / Math.max(1, spanOf(rows));
                double ofWeeks = (double) counted.value() / Math.max(1, span(0, firstWeeks));
                density.learn(scope, fetch, new Density(ofPages, counted.value() > 0 ? ofWeeks : ofPages));
            }
        }

        private int first() {
            if (expected.ofPages() == 0) {
                return inOrder.size();
            }
            return reach(0, expected.ofPages() < 0 ? UNKNOWN_SPAN_MILLIS : MARGIN * fetch.size() / expected.ofPages());
        }

        private int second(int found, int asked) {
            if (found < FEW_ROWS) {
                return inOrder.size();
            }
            double seen = (double) found / Math.max(1, span(0, asked));
            double margin = 1 + UNCERTAINTY / Math.sqrt(found);
            return reach(asked, margin * (fetch.size() - found) / seen);
        }

        /** How many weeks have so many milliseconds after the first weeks; one more than those at least. */
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

        /** The milliseconds in which the rows of a full page lie, or in which there are no more. */
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

    /** The end of what has happened of the week, within the range. */
    private static long end(IsoWeek week, CreatedRange range, long now) {
        long end = week.end().toEpochMilli();
        long to = range.to() == null ? end : Math.min(end, range.to().toEpochMilli());
        return week.start().toEpochMilli() < now ? Math.min(to, now) : to;
    }
}
