package org.txsearch.index;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import org.txsearch.week.IsoWeek;

/**
 * The known weeks.
 *
 * @param served the weeks that can be searched, oldest first, with what their indices are like
 * @param missing the weeks that must be there and cannot be searched: an answer without them would be short
 * @param asOf every event ingested before it is found in these weeks from now on
 * @param readNanos when it was requested, as {@link System#nanoTime} counts
 */
public record WeekListing(
        NavigableMap<IsoWeek, ServedWeek> served, NavigableSet<IsoWeek> missing, Instant asOf, long readNanos) {

    /** Returns the weeks that can be searched, oldest first. */
    public NavigableSet<IsoWeek> weeks() {
        return served.navigableKeySet();
    }

    /**
     * Returns how many shards of those weeks a search queries.
     *
     * @param isRouted whether it comes with a merchant's routing
     */
    public int shards(Collection<IsoWeek> weeks, boolean isRouted) {
        return weeks.stream()
                .map(week -> served.getOrDefault(week, ServedWeek.NONE))
                .mapToInt(index -> isRouted && index.isRouted() ? index.merchantShards() : index.shards())
                .sum();
    }

    /**
     * Returns whether a search with a merchant's routing finds all of the merchant's transactions in those weeks, and queries fewer
     * shards than without.
     */
    public boolean areRouted(Collection<IsoWeek> weeks) {
        List<ServedWeek> indices = weeks.stream()
                .map(week -> served.getOrDefault(week, ServedWeek.NONE))
                .toList();
        return indices.stream().allMatch(index -> index.isRouted() || index.shards() <= 1)
                && indices.stream().anyMatch(ServedWeek::isRouted);
    }

    /** Returns whether that week is served, and its transactions are routed by merchant. */
    public boolean isRouted(IsoWeek week) {
        return served.getOrDefault(week, ServedWeek.NONE).isRouted();
    }

    public String index(IsoWeek week) {
        return served.getOrDefault(week, ServedWeek.NONE).index();
    }
}
