package org.txsearch.cli.runtime;

import org.jspecify.annotations.Nullable;

/** Receives the progress of an operation. */
@FunctionalInterface
public interface Watcher {

    /**
     * Receives the progress of a step.
     *
     * @param step the name of the step in its progress bar
     * @param unit the counted unit, in the plural
     * @param fraction how much of the step is done, 0 to 1
     * @param count how many units are done
     * @param stall why the work waits, or null
     */
    void moved(String step, String unit, double fraction, long count, @Nullable String stall);
}
