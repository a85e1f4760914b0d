package org.txsearch.cli.rebuild;

import java.time.Duration;
import java.util.List;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekIndex;

/**
 * What a rebuild did.
 *
 * @param week which week
 * @param before the old generation, which is kept
 * @param after the new one
 * @param written how many documents were written, changes brought over later included
 * @param older how many documents of the feed were older than the index knows, and left out
 * @param otherWeeks how many documents of the feed belong to other weeks, and were left out
 * @param passes how often changes were brought over
 * @param took how long it took in all
 * @param blocked for how long writes had to wait
 * @param accepted the differences from the old generation that were accepted
 */
public record RebuildReport(
        IsoWeek week,
        WeekIndex before,
        WeekIndex after,
        long written,
        long older,
        long otherWeeks,
        int passes,
        Duration took,
        Duration blocked,
        List<String> accepted) {}
