package org.txsearch.page;

import java.util.List;
import java.util.NavigableSet;
import java.util.stream.Collectors;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekNames;

/** Which weekly indices a filter can match in. */
final class WeekSelection {

    /** The names of so many weeks fit well within the 4,096 bytes of a URL. */
    private static final int MAX_NAMED = 60;

    private WeekSelection() {}

    /**
     * The path segment that names the weeks which can hold what the filter asks for; all of them by their common alias
     * where those are all or many; empty where there is none.
     */
    static String of(TransactionFilter filter, NavigableSet<IsoWeek> existing) {
        return of(touched(filter, existing), existing.size());
    }

    /** The weeks of the filter, of which there are so many others, likewise. */
    static String of(List<IsoWeek> touched, int existing) {
        if (touched.isEmpty()) {
            return "";
        }
        if (touched.size() == existing || touched.size() > MAX_NAMED) {
            return WeekNames.ALL;
        }
        return touched.stream().map(WeekNames::alias).collect(Collectors.joining(","));
    }

    /** The weeks that can hold what the filter asks for. */
    static List<IsoWeek> touched(TransactionFilter filter, NavigableSet<IsoWeek> weeks) {
        return weeks.stream()
                .filter(week -> filter.mayFind(week.start(), week.end()))
                .toList();
    }
}
