package org.txsearch.paging;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.txsearch.index.WeekDirectory.Listing;
import org.txsearch.paging.PageRequest.TotalMode;
import org.txsearch.paging.PageWalk.RowFetch;
import org.txsearch.paging.TransactionPage.Total;
import org.txsearch.paging.WeekRounds.Count;
import org.txsearch.paging.WeekRounds.Weeks;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/**
 * Counts in the weeks that a page does not show, beside the search for its rows.
 *
 * <p>A bounded count of many weeks is remembered for as long as the list of weeks is, a second at most. It was made after
 * that list was read, so that it counts whatever the list's {@code as_of} promises.
 */
final class WeekTotals {

    /** So few are counted each time: that costs less than being a second late. */
    static final int MAX_ALWAYS_COUNTED = 8;

    private static final int MAX_REMEMBERED = 1_000;

    private static final double MARGIN = 1.25;
    private static final double MILLIS_PER_WEEK = 7 * 86_400_000.0;

    private static final Total NOTHING = new Total(0, true);

    private volatile Remembered remembered = new Remembered(0);

    private record Key(TenantScope scope, TransactionFilter filter, List<IsoWeek> weeks) {}

    /** What has been counted since the weeks were listed. */
    private static final class Remembered {

        private final long since;
        private final Map<Key, Total> totals = new ConcurrentHashMap<>();

        /** Since the list that was read then. */
        Remembered(long since) {
            this.since = since;
        }

        void put(Key key, Total total) {
            if (totals.size() < MAX_REMEMBERED) {
                totals.put(key, total);
            }
        }
    }

    /** Nothing is to be counted. */
    static Count none() {
        return of(NOTHING);
    }

    /**
     * Starts to count in those weeks, unless that is remembered.
     *
     * @param newestFirst the weeks
     * @param rowsPerMilli how densely rows probably lie in them; negative if unknown
     */
    Count begin(TenantScope scope, RowFetch fetch, List<IsoWeek> newestFirst, double rowsPerMilli, Weeks in) {
        if (newestFirst.isEmpty()) {
            return none();
        }
        boolean isRemembered = fetch.total() == TotalMode.BOUNDED && newestFirst.size() > MAX_ALWAYS_COUNTED;
        Remembered now = isRemembered ? since(in.listing()) : new Remembered(0);
        Key key = new Key(scope, fetch.counted(), newestFirst);
        Total known = now.totals.get(key);
        if (known != null) {
            return of(known);
        }
        int first = first(fetch.total(), newestFirst.size(), rowsPerMilli);
        Count begun = in.count(fetch.counted(), fetch.total(), newestFirst.subList(0, first));
        return new Count() {
            @Override
            public Total total() {
                Total total = begun.total();
                if (total.exact() && first < newestFirst.size()) {
                    try (Count rest =
                            in.count(fetch.counted(), fetch.total(), newestFirst.subList(first, newestFirst.size()))) {
                        total = sum(total, rest.total(), fetch.total());
                    }
                }
                now.put(key, total);
                return total;
            }

            @Override
            public void close() {
                begun.close();
            }
        };
    }

    private Remembered since(Listing listing) {
        Remembered known = remembered;
        if (known.since != listing.readNanos()) {
            known = new Remembered(listing.readNanos());
            remembered = known;
        }
        return known;
    }

    /** As many of the newest weeks as probably have all rows that are counted. */
    private static int first(TotalMode mode, int weeks, double rowsPerMilli) {
        if (mode == TotalMode.EXACT || rowsPerMilli <= 0 || weeks <= MAX_ALWAYS_COUNTED) {
            return weeks;
        }
        double enough = Math.ceil(MARGIN * Total.BOUND / (rowsPerMilli * MILLIS_PER_WEEK));
        return enough > weeks / 2.0 ? weeks : (int) enough;
    }

    /** The total of rows in different weeks, counted in that mode. */
    static Total sum(Total one, Total other, TotalMode mode) {
        long value = one.value() + other.value();
        boolean isExact = one.exact() && other.exact() && (mode == TotalMode.EXACT || value <= Total.BOUND);
        return isExact ? new Total(value, true) : new Total(Total.BOUND, false);
    }

    private static Count of(Total total) {
        return new Count() {
            @Override
            public Total total() {
                return total;
            }

            @Override
            public void close() {
                // Nothing was started.
            }
        };
    }
}
