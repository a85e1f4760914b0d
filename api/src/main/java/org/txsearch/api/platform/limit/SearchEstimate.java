package org.txsearch.api.platform.limit;

import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TextQuery;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.week.IsoWeek;

/**
 * Estimates how many milliseconds of Elasticsearch's time a search can take, from its filter, the weeks that it touches and the
 * size of its answer. The number of matching rows is unknown at that point. docs/operators/limits.md compares estimates with
 * measurements.
 */
final class SearchEstimate {

    /** The milliseconds of any search. */
    private static final double BASE = 2;

    /** The milliseconds of each requested row, and of each group that a summary may have. */
    private static final double ROW = 0.01;

    /** The milliseconds of each week, whatever the filter. */
    private static final double WEEK = 0.05;

    /** The milliseconds of finding one exact value in one week. */
    private static final double VALUE = 0.002;

    /** The number of values that a prefix counts as: it finds many values. */
    private static final int PREFIX = 30;

    /**
     * The number of values that a text with an open start counts as: it is compared with all values of the merchant. The start of
     * a reference is compared with those of all merchants.
     */
    private static final int MANY_VALUES = 500;

    private static final int MAX_GROUPS = 10_000;
    private static final int VALUES_OF_GROUP_FIELD = 10;

    /** A summary reads the amounts of all matching rows, a page only the amounts of its own rows. */
    private static final int SUM = 3;

    /** The milliseconds of each top payer that is requested: all payers are added up to find them. */
    private static final double PAYER = 0.5;

    private SearchEstimate() {}

    /** Returns the milliseconds of one transaction by its id. */
    static long ofOne(Collection<IsoWeek> weeks) {
        return whole(BASE + weeks.size() * WEEK / 2);
    }

    /** Returns the milliseconds of a page; its rows may be in any week of the given ones. */
    static long of(PageRequest request, Collection<IsoWeek> weeks) {
        // Rows in the order of their last changes are merged of two searches.
        int searches = (request.order().isByLastChange() ? 2 : 1) + (request.total() == TotalMode.NONE ? 0 : 1);
        return whole(BASE + request.limit() * ROW + searches * search(request.filter(), weeks));
    }

    /** Returns the milliseconds of skipping rows. */
    static long ofSkipping(TransactionFilter filter, int rows, Collection<IsoWeek> weeks) {
        return whole(BASE + rows * ROW + search(filter, weeks));
    }

    /** Returns the milliseconds of a summary; the top payers, and the bounds of an open range, take searches of their own. */
    static long of(SummaryRequest request, Collection<IsoWeek> weeks) {
        TransactionFilter filter = request.filter();
        boolean hasBounds = request.interval() == null || filter.created().isClosed();
        int searches = SUM + (request.top() > 0 ? SUM : 0) + (hasBounds ? 0 : 1);
        long groups = spans(request.interval(), touched(filter, weeks));
        for (int i = 0; i < request.groupBy().size(); i++) {
            groups *= VALUES_OF_GROUP_FIELD;
        }
        return whole(
                BASE + searches * search(filter, weeks) + Math.min(MAX_GROUPS, groups) * ROW + request.top() * PAYER);
    }

    private static double search(TransactionFilter filter, Collection<IsoWeek> weeks) {
        return touched(filter, weeks) * (WEEK + values(filter) * VALUE);
    }

    private static long touched(TransactionFilter filter, Collection<IsoWeek> weeks) {
        return weeks.stream()
                .filter(week -> filter.mayFind(week.start(), week.end()))
                .count();
    }

    /** Returns the number of values that a search looks up in each week, counted in exact values. */
    static long values(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().mapToLong(SearchEstimate::values).sum();
        }
        if (filter instanceof TransactionFilter.Or or) {
            return or.filters().stream().mapToLong(SearchEstimate::values).sum();
        }
        if (filter instanceof TransactionFilter.Not not) {
            return values(not.filter());
        }
        if (filter instanceof FieldFilter.AnyOf any) {
            return any.values().size();
        }
        if (filter instanceof FieldFilter.InCurrency currencies) {
            return currencies.codes().size();
        }
        if (filter instanceof FieldFilter.HasPair pair) {
            return pair.values().size();
        }
        if (filter instanceof FieldFilter.EmailQuery email && email.openStart()) {
            return (long) filter.clauses() * (email.openEnd() ? MANY_VALUES : PREFIX);
        }
        if (filter instanceof FieldFilter.StartsWith) {
            return MANY_VALUES;
        }
        return filter instanceof FieldFilter.NameQuery
                        || filter instanceof TextQuery
                        || filter instanceof FieldFilter.EmailQuery email && email.openEnd()
                ? (long) filter.clauses() * PREFIX
                : filter.clauses();
    }

    private static long spans(@Nullable CalendarUnit interval, long weeks) {
        if (interval == CalendarUnit.HOUR) {
            return weeks * 7 * 24;
        }
        return interval == CalendarUnit.DAY ? weeks * 7 : interval == null ? 1 : Math.max(1, weeks);
    }

    private static long whole(double millis) {
        return (long) Math.ceil(millis);
    }
}
