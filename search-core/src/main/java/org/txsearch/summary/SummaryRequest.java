package org.txsearch.summary;

import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.TransactionFilter;

/**
 * Which summary is wanted; currencies are apart in any case.
 *
 * @param filter what the transactions match
 * @param groupBy by what they are grouped, two fields at most
 * @param interval by which spans of their creation, or null
 * @param zone whose calendar it is
 * @param top how many payers of each currency, by gross; 0 for none
 */
public record SummaryRequest(
        TransactionFilter filter,
        List<GroupField> groupBy,
        @Nullable CalendarUnit interval,
        ZoneId zone,
        int top) {

    /** The most fields to group by. */
    public static final int MAX_FIELDS = 2;

    /** The most payers of a currency. */
    public static final int MAX_TOP = 100;

    public SummaryRequest {
        groupBy = List.copyOf(groupBy);
        if (groupBy.size() > MAX_FIELDS || top < 0 || top > MAX_TOP) {
            throw new IllegalArgumentException("At most " + MAX_FIELDS + " fields and " + MAX_TOP + " payers");
        }
    }
}
