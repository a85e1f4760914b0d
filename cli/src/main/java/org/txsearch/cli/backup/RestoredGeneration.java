package org.txsearch.cli.backup;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.index.WeekIndex;
import org.txsearch.week.IsoWeek;

/**
 * A generation that may replace the one that serves.
 *
 * @param from the serving generation, or null if none serves
 * @param to the restored generation, which was compared with its backup when it was restored
 * @param backup the backup that it came from
 * @param asOf every event that was ingested before this time is in it
 */
public record RestoredGeneration(IsoWeek week, @Nullable WeekIndex from, WeekIndex to, String backup, Instant asOf) {}
