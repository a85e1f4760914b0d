package org.txsearch.ingest.load;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.week.IsoWeek;

/**
 * The state of a load: everything before its position is completed, and nothing after it is counted.
 *
 * @param file the index of the file that is being read
 * @param records how many records of that file are completed
 * @param tally the outcomes of the whole load
 * @param weeks the weeks that were written to
 * @param deadLetterFile the file of refused records
 * @param deadLetterBytes how much of that file belongs to completed records
 * @param adjustedBytes the same of the file of adjusted records
 * @param differenceBytes the same of the file of differences
 * @param timeZone the zone that the load was started with, or null
 * @param ingestedAt the least stamp of a later record, in epoch milliseconds
 * @param problems what is wrong with the files read so far
 */
public record LoadState(
        int file,
        long records,
        Tally tally,
        List<String> weeks,
        String deadLetterFile,
        long deadLetterBytes,
        long adjustedBytes,
        long differenceBytes,
        @Nullable String timeZone,
        long ingestedAt,
        List<String> problems) {

    /** The state of a load that has read nothing. */
    public static LoadState start(String deadLetterFile, @Nullable String timeZone, long now) {
        return new LoadState(0, 0, Tally.NONE, List.of(), deadLetterFile, 0, 0, 0, timeZone, now, List.of());
    }

    static List<String> names(Set<IsoWeek> weeks) {
        return weeks.stream().sorted().map(IsoWeek::suffix).toList();
    }
}
