package org.txsearch.ingest.load;

import java.util.List;
import java.util.Set;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.week.IsoWeek;

/**
 * How far a load has come: everything before that place has ended, and nothing behind it is counted.
 *
 * @param file the index of the file that is being read
 * @param records how many records of that file, from its first on, have ended
 * @param tally how the records of the whole load ended
 * @param weeks the weeks that were written to
 * @param deadLetterFile where refused records go
 * @param deadLetterBytes how much of that file belongs to the records that have ended
 * @param differenceBytes how much of the file beside it, which says what differs from what is stored, belongs to them
 * @param ingestedAt no later record is stamped before it, in epoch milliseconds
 * @param problems what is wrong with files that were read so far
 */
public record LoadState(
        int file,
        long records,
        Tally tally,
        List<String> weeks,
        String deadLetterFile,
        long deadLetterBytes,
        long differenceBytes,
        long ingestedAt,
        List<String> problems) {

    /** The state of a load that has read nothing. */
    public static LoadState start(String deadLetterFile, long now) {
        return new LoadState(0, 0, Tally.NONE, List.of(), deadLetterFile, 0, 0, now, List.of());
    }

    static List<String> names(Set<IsoWeek> weeks) {
        return weeks.stream().sorted().map(IsoWeek::suffix).toList();
    }
}
