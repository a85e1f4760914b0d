package org.txsearch.ingest.load;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.week.IsoWeek;

/**
 * The state of a load. Every record before its position is completed, and no record after it is counted.
 *
 * @param file the index of the file that is being read
 * @param records how many records of that file are completed
 * @param tally the outcomes of the whole load
 * @param weeks the weeks that were written to
 * @param deadLetterFile the file of refused records
 * @param deadLetterBytes how many bytes of the dead-letter file belong to completed records
 * @param adjustedBytes how many bytes of the file of adjusted records belong to completed records
 * @param differenceBytes how many bytes of the file of differences belong to completed records
 * @param reading the options of the load that decide how values are read, or null without such options
 * @param ingestedAt the minimum {@code ingested_at} of later records, in epoch milliseconds
 * @param problems the faults of the files that have been read
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
        @Nullable String reading,
        long ingestedAt,
        List<String> problems) {

    /** Returns the state of a load that has read nothing. */
    public static LoadState start(String deadLetterFile, @Nullable String reading, long now) {
        return new LoadState(0, 0, Tally.NONE, List.of(), deadLetterFile, 0, 0, 0, reading, now, List.of());
    }

    static List<String> names(Set<IsoWeek> weeks) {
        return weeks.stream().sorted().map(IsoWeek::suffix).toList();
    }
}
