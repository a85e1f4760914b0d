package org.txsearch.cli.runtime;

import org.jspecify.annotations.Nullable;

/** Receives the progress of an operation. */
@FunctionalInterface
public interface Watcher {

    /**
     * A step has progressed.
     *
     * @param step as its bar names it
     * @param unit what it counts
     * @param fraction how much of the step is done, 0 to 1
     * @param count how many units are done
     * @param stall why the work waits, or null
     */
    void moved(String step, String unit, double fraction, long count, @Nullable String stall);
}
