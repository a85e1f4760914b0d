package org.txsearch.ingest.intake;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.week.IsoWeek;

/**
 * In which weeks a transaction is looked for that names another week than before.
 *
 * <p>Only a version above 1 that its own week does not know is looked for: the first version is the one that names the
 * week.
 */
public final class HomeCheck {

    private final @Nullable Set<IsoWeek> weeks;

    private HomeCheck(@Nullable Set<IsoWeek> weeks) {
        this.weeks = weeks;
    }

    /** In all weeks that there are, for a source without end. */
    public static HomeCheck everywhere() {
        return new HomeCheck(null);
    }

    /** In the weeks that were there before a load began: none costs nothing. */
    public static HomeCheck in(Set<IsoWeek> weeks) {
        return new HomeCheck(Set.copyOf(weeks));
    }

    boolean isNeeded(long version) {
        return version > 1 && (weeks == null || !weeks.isEmpty());
    }

    boolean covers(IsoWeek week) {
        return weeks == null || weeks.contains(week);
    }
}
