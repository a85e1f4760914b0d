package org.txsearch.write;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekMissingException;
import org.txsearch.weeks.Weeks;

/** Makes weeks that documents wait for; documents of weeks that were retired, or that cannot be made, are rejected. */
final class MissingWeeks {

    private final Weeks weeks;
    private final UnavailableWeeks unavailable;
    private final Outcomes outcomes;

    MissingWeeks(Weeks weeks, UnavailableWeeks unavailable, Outcomes outcomes) {
        this.weeks = weeks;
        this.unavailable = unavailable;
        this.outcomes = outcomes;
    }

    /** Makes a week that those documents of it wait for: what they wait for further, or null where they need not. */
    @Nullable
    StallReason make(Batch batch, IsoWeek week) {
        WriteOutcome rejection = unavailable.rejectionWithoutAttempt(week);
        StallReason holdup = null;
        if (rejection == null) {
            try {
                if (weeks.isRetired(week)) {
                    rejection = WriteOutcome.rejected(
                            WriteOutcome.WEEK_RETIRED,
                            "The week " + week + " has been retired and takes no more transactions.");
                } else {
                    weeks.create(week);
                }
            } catch (WeekMissingException e) {
                // Others go on; these are stored from the dead letters once the week has been brought back.
                rejection = WriteOutcome.rejected(WriteOutcome.WEEK_MISSING, e.getMessage() + ".");
            } catch (ClusterRefusalException e) {
                if (e.type().equals(ItemVerdict.BLOCK)) {
                    return StallReason.block(String.valueOf(e.getMessage()));
                }
                rejection = e.isUnavailable()
                        ? unavailable.failed(week, String.valueOf(e.getMessage()))
                        : unavailable.refused(week, String.valueOf(e.getMessage()));
                holdup = cannotMake(week, e);
            } catch (IOException | RuntimeException e) {
                rejection = unavailable.failed(week, String.valueOf(e.getMessage()));
                holdup = cannotMake(week, e);
            }
        }
        if (rejection == null) {
            return holdup;
        }
        Outcomes.Told told = new Outcomes.Told();
        for (PendingWrite write : batch.removeOf(week)) {
            told.add(write, rejection);
        }
        outcomes.tell(told);
        return null;
    }

    private static StallReason cannotMake(IsoWeek week, Exception e) {
        return StallReason.trouble("the week " + week + " is missing and cannot be made: " + e.getMessage());
    }
}
