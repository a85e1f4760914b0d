package org.txsearch.index;

import java.util.Map;
import java.util.SortedMap;
import org.txsearch.week.IsoWeek;

/**
 * The operations of the index that serves a week.
 *
 * @param index the physical index
 * @param uuid distinguishes the index from another one of the same name
 * @param isWhole whether all of its primary shards are available
 * @param documents the number of searchable documents
 * @param ends for each shard the number below which its operations are on all of its copies
 */
public record WeekExtent(
        IsoWeek week, String index, String uuid, boolean isWhole, long documents, SortedMap<Integer, Long> ends) {

    /**
     * Returns the number of operations that have not been read.
     *
     * @param read for each shard the first number that has not been read
     */
    public long unread(Map<Integer, Long> read) {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - read.getOrDefault(end.getKey(), 0L)))
                .sum();
    }
}
