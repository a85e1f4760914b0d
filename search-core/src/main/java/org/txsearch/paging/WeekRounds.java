package org.txsearch.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
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

    private final RowDensity density = new RowDensity();

    /**
     * Returns the rows of a fetch in the order of creation.
     *
     * @param touched the weeks in which the filter can match, oldest first
     * @param maxPerSearch the most weeks of one search
     * @param search finds the rows in adjacent ones of these weeks
     */
    SearchAnswer answer(
            TenantScope scope,
            RowFetch fetch,
            List<IsoWeek> touched,
            int maxPerSearch,
            BiFunction<RowFetch, List<IsoWeek>, SearchAnswer> search) {
        return new Run(scope, fetch, touched, maxPerSearch, search).answer();
    }

    private final class Run {

        private final TenantScope scope;
        private final RowFetch fetch;
        private final int maxPerSearch;
        private final BiFunction<RowFetch, List<IsoWeek>, SearchAnswer> search;
        private final WeekSpans weeks;
        private final double expected;

        Run(
                TenantScope scope,
                RowFetch fetch,
                List<IsoWeek> touched,
                int maxPerSearch,
                BiFunction<RowFetch, List<IsoWeek>, SearchAnswer> search) {
            this.scope = scope;
            this.fetch = fetch;
            this.maxPerSearch = maxPerSearch;
            this.search = search;
            this.weeks = new WeekSpans(fetch, touched);
            this.expected = density.of(scope, fetch);
        }

        SearchAnswer answer() {
            List<IsoWeek> inOrder = weeks.inOrder();
            List<StoredTransaction> rows = new ArrayList<>();
            long tookMillis = 0;
            int asked = 0;
            for (int round = 0; asked < inOrder.size() && rows.size() < fetch.size(); round++) {
                int reach = round == 0 ? first() : round == 1 ? second(rows.size(), asked) : inOrder.size();
                int next = reach - asked > maxPerSearch ? asked + maxPerSearch : reach;
                SearchAnswer answer =
                        search.apply(fetch.sized(fetch.size() - rows.size()), inOrder.subList(asked, next));
                rows.addAll(answer.rows());
                tookMillis += answer.tookMillis();
                asked = next;
            }
            if (inOrder.size() > 1) {
                density.learn(scope, fetch, (double) rows.size() / Math.max(1, weeks.of(rows)));
            }
            return new SearchAnswer(rows, tookMillis);
        }

        private int first() {
            if (expected == 0) {
                return weeks.inOrder().size();
            }
            return weeks.reach(0, expected < 0 ? UNKNOWN_SPAN_MILLIS : MARGIN * fetch.size() / expected);
        }

        private int second(int found, int asked) {
            if (found < FEW_ROWS) {
                return weeks.inOrder().size();
            }
            double seen = (double) found / Math.max(1, weeks.of(0, asked));
            double margin = 1 + UNCERTAINTY / Math.sqrt(found);
            return weeks.reach(asked, margin * (fetch.size() - found) / seen);
        }
    }
}
