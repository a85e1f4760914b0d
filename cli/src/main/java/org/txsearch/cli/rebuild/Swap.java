package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.operation.OperationException;
import org.txsearch.cluster.Cluster;
import org.txsearch.index.WeekAliases;
import org.txsearch.week.IsoWeek;

/**
 * The change from the old index to the new one: the old one refuses writes, then the aliases move.
 *
 * <p>A signal may give up from another thread: then the block is removed, and no swap follows.
 */
final class Swap {

    private final Cluster cluster;
    private final IsoWeek week;
    private final String from;
    private final String to;
    private boolean blocked;
    private boolean swapped;
    private boolean givenUp;

    Swap(Cluster cluster, IsoWeek week, String from, String to) {
        this.cluster = cluster;
        this.week = week;
        this.from = from;
        this.to = to;
    }

    /** Makes the old index refuse writes; those in flight are complete when this returns. */
    synchronized void block() throws IOException {
        refuseAfterGivingUp();
        blocked = true;
        cluster.patiently("PUT", "/" + from + "/_block/write");
    }

    /** Makes the old index accept writes again. */
    synchronized void unblock() throws IOException {
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        settings.put("index.blocks.write", null);
        cluster.patiently("PUT", "/" + from + "/_settings", settings);
        blocked = false;
    }

    /** Moves the aliases to the new index in one atomic step. */
    synchronized void swap() throws IOException {
        refuseAfterGivingUp();
        WeekAliases.replace(cluster, from, to);
        swapped = true;
    }

    /** Removes the block, unless the swap has happened; this rebuild swaps no more. */
    synchronized void giveUp() throws IOException {
        givenUp = true;
        if (blocked && !swapped) {
            unblock();
        }
    }

    private void refuseAfterGivingUp() {
        if (givenUp) {
            throw new OperationException("The rebuild of " + week + " was stopped.");
        }
    }
}
