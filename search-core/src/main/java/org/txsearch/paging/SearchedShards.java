package org.txsearch.paging;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.txsearch.index.WeekListing;
import org.txsearch.index.WeekNames;
import org.txsearch.query.TenantScope;
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
     * Returns the shards of these weeks; of all weeks if these are many. With a routing, the physical indices are named: a week's
     * alias may lead to another index by now, which is not routed.
     */
    static SearchedShards of(List<IsoWeek> weeks, WeekListing listing) {
        if (weeks.size() <= WeekSelection.MAX_NAMED && listing.areRouted(weeks)) {
            String indices = weeks.stream().map(listing::index).collect(Collectors.joining(","));
            return new SearchedShards(indices, true, listing.shards(weeks, true));
        }
        // The common alias fails while one of its weeks is closed, whichever are requested.
        String names = WeekSelection.names(weeks, listing);
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
}
