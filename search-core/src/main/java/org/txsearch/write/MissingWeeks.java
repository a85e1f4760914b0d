package org.txsearch.write;

import java.io.IOException;
import java.util.List;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.Weeks;

/** Makes the weeks that a batch waits for; of those that were retired its documents are refused. */
final class MissingWeeks {

    private final Weeks weeks;
    private final Outcomes outcomes;

    MissingWeeks(Weeks weeks, Outcomes outcomes) {
        this.weeks = weeks;
        this.outcomes = outcomes;
    }

    void make(Batch batch) throws IOException {
        for (IsoWeek week : List.copyOf(batch.missingWeeks)) {
            if (weeks.isRetired(week)) {
                refuse(batch.removeOf(week), week);
            } else {
                weeks.create(week);
            }
            batch.missingWeeks.remove(week);
        }
    }

    private void refuse(List<PendingWrite> writes, IsoWeek week) {
        Outcomes.Told told = new Outcomes.Told();
        WriteOutcome retired = WriteOutcome.rejected(
                WriteOutcome.WEEK_RETIRED, "The week " + week + " has been retired and takes no more transactions.");
        writes.forEach(write -> told.add(write, retired));
        outcomes.tell(told);
    }
}
