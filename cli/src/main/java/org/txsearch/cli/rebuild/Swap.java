package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekAliases;

/**
 * The moment of the change: the old index refuses writes, and then the aliases lead to the new one.
 *
 * <p>Whoever ends the process may give up from another thread: then the block is lifted and no swap comes after it.
 */
final class Swap {

    private final AdminCalls calls;
    private final WeekAliases aliases;
    private final IsoWeek week;
    private final String from;
    private final String to;
    private boolean blocked;
    private boolean swapped;
    private boolean givenUp;

    Swap(Cluster cluster, IsoWeek week, String from, String to) {
        this.calls = new AdminCalls(cluster);
        this.aliases = new WeekAliases(cluster);
        this.week = week;
        this.from = from;
        this.to = to;
    }

    /** From now on the old index refuses writes; those that were under way are through. */
    synchronized void block() throws IOException {
        refuseAfterGivingUp();
        blocked = true;
        calls.patiently("PUT", "/" + from + "/_block/write", null);
    }

    /** The old index takes writes again. */
    synchronized void unblock() throws IOException {
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        settings.put("index.blocks.write", null);
        calls.patiently("PUT", "/" + from + "/_settings", settings);
        blocked = false;
    }

    /** Leads the aliases to the new index in one step that no search can see half of. */
    synchronized void swap() throws IOException {
        refuseAfterGivingUp();
        aliases.replace(from, to);
        swapped = true;
    }

    /** Lifts the block, unless the swap has happened; this rebuild will not swap any more. */
    synchronized void giveUp() throws IOException {
        givenUp = true;
        if (blocked && !swapped) {
            unblock();
        }
    }

    private void refuseAfterGivingUp() {
        if (givenUp) {
            throw new RebuildException("The rebuild of " + week + " was stopped.");
        }
    }
}
