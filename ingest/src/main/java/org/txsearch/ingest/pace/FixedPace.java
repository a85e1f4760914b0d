package org.txsearch.ingest.pace;

import org.txsearch.ingest.pipeline.Pace;

/** A rate that the user set. */
public final class FixedPace {

    private FixedPace() {}

    /** At most so many records a second. */
    public static Pace of(double perSecond) {
        return new Throttle(perSecond, Throttle.NOT_CHANGING, Throttle.Clock.system());
    }
}
