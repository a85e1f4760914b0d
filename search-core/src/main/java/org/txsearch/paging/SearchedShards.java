package org.txsearch.paging;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.stream.Collectors;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import org.txsearch.query.CreatedRange;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;

/**
 * The shards that a search of some weeks queries.
 *
 * @param names the part of the address that names the indices
 * @param isRouted whether the search must come with the merchant's routing, since only the merchant's shards are meant
 * @param count how many they are
 */
record SearchedShards(String names, boolean isRouted, int count) {

    /**
     * The shards of these weeks; of all weeks where these are many. With a routing, the physical indices are named: a week's
     * alias may lead to another index by now, which is not routed.
     */
    static SearchedShards of(List<IsoWeek> weeks, WeekDirectory.Listing listing) {
        if (weeks.size() <= WeekSelection.MAX_NAMED && listing.areRouted(weeks)) {
            String indices = weeks.stream().map(listing::index).collect(Collectors.joining(","));
            return new SearchedShards(indices, true, listing.shards(weeks, true));
        }
        // The common alias fails while one of its weeks is closed, whichever are requested.
        String names = WeekSelection.of(
                weeks, listing.weeks().size() + listing.missing().size());
        boolean areAll = names.equals(WeekNames.ALL);
        return new SearchedShards(names, false, listing.shards(areAll ? listing.weeks() : weeks, false));
    }

    Map<String, String> parameters(TenantScope scope) {
        return isRouted ? Map.of("routing", scope.merchantId()) : Map.of();
    }

    /**
     * Refuses the answer of fewer shards: a week has left the common alias since they were listed, or has been rebuilt with
     * fewer shards. More are accepted: a week has been added to the common alias.
     */
    void requireIn(byte[] answer, int length) {
        if (SearchEnvelope.shards(answer, length) < count) {
            throw new Attempts.IndexGoneException("The answer came from fewer shards than the weeks have");
        }
    }

    /** Which weekly indices a filter can match in. */
    static final class WeekSelection {

        /** The names of this many weeks, or of their indices, fit well within the 4,096 bytes of a URL. */
        private static final int MAX_NAMED = 60;

        private WeekSelection() {}

        /**
         * The path segment that names these weeks, of so many that exist; all by their common alias where those are all or many;
         * empty if there is none.
         */
        static String of(List<IsoWeek> touched, int existing) {
            if (touched.isEmpty()) {
                return "";
            }
            if (touched.size() == existing || touched.size() > MAX_NAMED) {
                return WeekNames.ALL;
            }
            return touched.stream().map(WeekNames::alias).collect(Collectors.joining(","));
        }

        /** The filter's rows in those adjacent weeks; where these are too many to be named, a range of times selects them. */
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

        /** The weeks that can hold what the filter requests. */
        static List<IsoWeek> touched(TransactionFilter filter, NavigableSet<IsoWeek> weeks) {
            return weeks.stream()
                    .filter(week -> filter.mayFind(week.start(), week.end()))
                    .toList();
        }
    }
}
