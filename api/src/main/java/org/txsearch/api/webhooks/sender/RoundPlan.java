package org.txsearch.api.webhooks.sender;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.webhooks.EndpointProgress;

/**
 * What a round looks for.
 *
 * @param progress the endpoint's progress, which may be ahead of what is stored of it
 * @param due whether deliveries may be due
 * @param exports whether to look for exports
 * @param asOf until when to look for transactions; null: not at all
 * @param page how many events are read at once
 */
record RoundPlan(
        EndpointProgress progress,
        boolean due,
        boolean exports,
        @Nullable Instant asOf,
        int page) {

    /** How many events each round reads at once, if there are so many endpoints. */
    static int page(int endpoints) {
        return Math.max(
                EndpointRound.MIN_PAGE,
                Math.min(EndpointRound.MAX_PAGE, EndpointRound.MAX_HELD / Math.max(1, endpoints)));
    }
}
