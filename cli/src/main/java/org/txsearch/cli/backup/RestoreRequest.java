package org.txsearch.cli.backup;

import java.util.Set;
import org.txsearch.week.IsoWeek;

/**
 * A backup to restore.
 *
 * @param weeks only these weeks; empty means all
 * @param withOthers whether grants, exports and notes are restored too
 * @param beside as generations that are not searched, whether the weeks exist or not, and nothing else
 */
public record RestoreRequest(String backup, Set<IsoWeek> weeks, boolean withOthers, boolean beside) {

    boolean takesOthers() {
        return withOthers && !beside;
    }
}
