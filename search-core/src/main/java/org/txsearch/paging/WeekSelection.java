package org.txsearch.paging;

import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.stream.Collectors;
import org.txsearch.index.WeekListing;
import org.txsearch.index.WeekNames;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;

/** Which weekly indices a filter can match in. */
final class WeekSelection {

    /** The names of this many weeks, or of their indices, fit well within the 4,096 bytes of a URL. */
    static final int MAX_NAMED = 60;

    /** The aliases of this many weeks still fit: while a week is missing, the common alias may fail for the others. */
    static final int MAX_NAMED_BESIDE_MISSING = 150;

    private WeekSelection() {}

    /** Returns the path segment that names the given weeks: the common alias if they are all or many, empty if there is none. */
    static String names(List<IsoWeek> touched, WeekListing listing) {
        if (touched.isEmpty()) {
            return "";
        }
        boolean areAll =
                listing.missing().isEmpty() && touched.size() == listing.weeks().size();
        if (areAll || touched.size() > maxNamed(listing)) {
            return WeekNames.ALL;
        }
        return touched.stream().map(WeekNames::alias).collect(Collectors.joining(","));
    }

    static int maxNamed(WeekListing listing) {
        return listing.missing().isEmpty() ? MAX_NAMED : MAX_NAMED_BESIDE_MISSING;
    }

    /** Returns the filter's rows in those adjacent weeks; if these are too many to be named, a range of times selects them. */
    static TransactionFilter within(TransactionFilter filter, List<IsoWeek> weeks) {
        return weeks.size() <= MAX_NAMED
                ? filter
                : new TransactionFilter.And(List.of(
                        filter,
                        new FieldFilter.During(
                                FieldCatalogue.transaction().field(CreatedRange.CREATED_AT),
                                Collections.min(weeks).start(),
                                Collections.max(weeks).end())));
    }

    /** Returns the weeks that can hold what the filter requests. */
    static List<IsoWeek> touched(TransactionFilter filter, NavigableSet<IsoWeek> weeks) {
        return weeks.stream()
                .filter(week -> filter.mayFind(week.start(), week.end()))
                .toList();
    }
}
