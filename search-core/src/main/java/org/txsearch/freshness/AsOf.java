package org.txsearch.freshness;

import java.time.Duration;
import java.time.Instant;

/** Tells until when what is searched is complete: every event that was taken in before is found by a later search. */
public interface AsOf {

    /** Nothing was ever taken in before it: what is told where nothing could be learnt. */
    Instant UNKNOWN = Instant.EPOCH;

    /** Tells it anew. Where that is not possible in time, what was told last: it stays true for ever. */
    Instant read(Duration atMost);
}
