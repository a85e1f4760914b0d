package org.txsearch.exports;

import java.util.List;
import org.txsearch.document.TieBreaker;

/**
 * A place in a merchant's list of exports or of schedules.
 *
 * @param createdMillis when what stands there was made
 * @param tie the number that is derived from its id
 */
public record ListPlace(long createdMillis, long tie) {

    /** That of an export. */
    public static ListPlace of(ExportJob job) {
        return new ListPlace(job.times().created().toEpochMilli(), new TieBreaker().of(job.id()));
    }

    /** That of a schedule. */
    public static ListPlace of(ExportSchedule schedule) {
        return new ListPlace(schedule.created().toEpochMilli(), new TieBreaker().of(schedule.id()));
    }

    /** As a search takes it. */
    List<Long> searchAfter() {
        return List.of(createdMillis, tie);
    }
}
