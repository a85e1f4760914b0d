package org.txsearch.api.webhooks.sender;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.webhooks.EndpointProgress;

/**
 * The events that a round reads.
 *
 * @param progress the progress of the endpoint, which may be ahead of the stored one
 * @param due whether deliveries may be due
 * @param asOf the end of the range in which to read transactions; null to read none
 */
record RoundPlan(
        EndpointProgress progress,
        boolean due,
        boolean exports,
        @Nullable Instant asOf,
        int page) {

    /** Returns the number of events in a page for a number of endpoints. */
    static int page(int endpoints) {
        return Math.max(
                EndpointRound.MIN_PAGE,
                Math.min(EndpointRound.MAX_PAGE, EndpointRound.MAX_HELD / Math.max(1, endpoints)));
    }
}
