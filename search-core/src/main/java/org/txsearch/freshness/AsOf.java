package org.txsearch.freshness;

import java.time.Duration;
import java.time.Instant;

/** Until when searches are complete: every event that was ingested before is found by a later search. */
public interface AsOf {

    /** Nothing was ever ingested before it: the answer if nothing is known. */
    Instant UNKNOWN = Instant.EPOCH;

    /** Reads it. If that is not possible in time, the last answer is returned: it stays true for ever. */
    Instant read(Duration atMost);
}
