package org.txsearch.cli.rebuild;

import org.jspecify.annotations.Nullable;
import org.txsearch.index.WeekTier;
import org.txsearch.week.IsoWeek;

/**
 * A rebuild to run.
 *
 * @param tier the tier of the new generation; null keeps the old one's
 * @param feed the source of its documents; null means the old index
 * @param acceptsDifferences whether the new index may hold other documents or amounts than the old one
 */
public record RebuildRequest(
        IsoWeek week, @Nullable WeekTier tier, @Nullable DocumentFeed feed, boolean acceptsDifferences) {

    String source() {
        return feed == null ? "index" : feed.name();
    }
}
