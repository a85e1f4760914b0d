package org.txsearch.cli.rebuild;

import org.jspecify.annotations.Nullable;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.Tier;

/**
 * What is to be rebuilt.
 *
 * @param week which week
 * @param tier what it shall be made for; null leaves that as it is
 * @param feed where its documents come from; null means the old index
 * @param acceptsDifferences whether the new index may hold other documents or amounts than the old one
 */
public record RebuildRequest(
        IsoWeek week, @Nullable Tier tier, @Nullable DocumentFeed feed, boolean acceptsDifferences) {

    /** A rebuild from the old index. */
    public static RebuildRequest copy(IsoWeek week) {
        return new RebuildRequest(week, null, null, false);
    }

    /** A rebuild from the old index for that tier. */
    public static RebuildRequest copy(IsoWeek week, Tier tier) {
        return new RebuildRequest(week, tier, null, false);
    }

    String source() {
        return feed == null ? "index" : feed.name();
    }
}
