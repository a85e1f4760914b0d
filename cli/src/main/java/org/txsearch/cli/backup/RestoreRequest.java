package org.txsearch.cli.backup;

import java.util.Set;
import org.txsearch.week.IsoWeek;

/**
 * What to restore.
 *
 * @param backup the backup's name
 * @param weeks only these weeks; empty means all
 * @param withOthers whether grants, exports and notes come back too
 * @param beside as generations that nobody searches, whether the weeks live or not; nothing else then
 */
public record RestoreRequest(String backup, Set<IsoWeek> weeks, boolean withOthers, boolean beside) {

    /** Copies what it is given. */
    public RestoreRequest {
        weeks = Set.copyOf(weeks);
    }

    boolean takesOthers() {
        return withOthers && !beside;
    }
}
