package org.txsearch.cli.rebuild;

import org.jspecify.annotations.Nullable;

/** Is told how a rebuild goes on. */
public interface RebuildWatcher {

    /** A phase begins. */
    void entering(RebuildPhase phase);

    /**
     * The copy has come so far.
     *
     * @param fraction how much of the phase is done, 0 to 1
     * @param documents how many documents have been written
     * @param trouble what holds the writes up, or null
     */
    void copied(double fraction, long documents, @Nullable String trouble);
}
