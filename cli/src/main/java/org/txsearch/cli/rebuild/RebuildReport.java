package org.txsearch.cli.rebuild;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.index.WeekIndex;
import org.txsearch.week.IsoWeek;

/**
 * The result of a rebuild.
 *
 * @param before the old generation, which is kept; null if it was deleted after the swap
 * @param after the new one
 * @param written how many documents were written, later changes included
 * @param feed the records of the feed; null if the rebuild copied the old index
 * @param passes how often changes were copied
 * @param blocked for how long writes had to wait
 * @param accepted the differences from the old generation that were accepted
 */
public record RebuildReport(
        IsoWeek week,
        @Nullable WeekIndex before,
        WeekIndex after,
        long written,
        @Nullable FeedCounts feed,
        int passes,
        Duration took,
        Duration blocked,
        List<String> accepted) {}
