package org.txsearch.page;

import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.stream.Collectors;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekNames;

/** Which weekly indices a filter can match in. */
final class WeekSelection {

    /** The names of so many weeks fit well within the 4,096 bytes of a URL. */
    private static final int MOST_NAMED = 60;

    private WeekSelection() {}

    /**
     * The path segment that names the weeks which the range of {@code created_at} touches; all of them by their common
     * alias where the range is open or wide; empty where no week is touched.
     */
    static String of(TransactionFilter filter, NavigableSet<IsoWeek> existing) {
        if (existing.isEmpty()) {
            return "";
        }
        Instant from = existing.first().start();
        Instant to = existing.last().end();
        for (TransactionFilter.During during : ranges(filter)) {
            Instant rangeFrom = during.from();
            Instant rangeTo = during.to();
            from = rangeFrom != null && rangeFrom.isAfter(from) ? rangeFrom : from;
            to = rangeTo != null && rangeTo.isBefore(to) ? rangeTo : to;
        }
        if (!from.isBefore(to)) {
            return "";
        }
        List<IsoWeek> touched =
                IsoWeek.range(from, to).stream().filter(existing::contains).toList();
        if (touched.size() == existing.size() || touched.size() > MOST_NAMED) {
            return WeekNames.ALL;
        }
        return touched.stream().map(WeekNames::alias).collect(Collectors.joining(","));
    }

    private static List<TransactionFilter.During> ranges(TransactionFilter filter) {
        if (filter instanceof TransactionFilter.And and) {
            return and.filters().stream().flatMap(part -> ranges(part).stream()).toList();
        }
        return filter instanceof TransactionFilter.During during
                        && during.field().path().equals("created_at")
                ? List.of(during)
                : List.of();
    }
}
