package org.txsearch.paging;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Until when a page is complete, and what pages after its ends may claim.
 *
 * <p>A follower continues from the last {@code as_of}, which is that of the last page of a walk. So a page in the order of
 * ingestion never reports a later instant than the page before it allows: once the walk has passed the instant until which
 * it was complete, events may still appear before its position, and the instant stays until the walk ends. Other walks are
 * not followed; each of their pages reports its own instant.
 */
final class Completeness {

    private final Order order;
    private final Instant asOf;

    Completeness(PageRequest request, Instant asOf) {
        this.order = request.order();
        Position position = request.position();
        Instant held = position == null ? null : position.heldAsOf();
        this.asOf = held != null && held.isBefore(asOf) ? held : asOf;
    }

    Instant asOf() {
        return asOf;
    }

    /** Returns the next page's position: if every row is older than {@code as_of}, no new row can appear among them. */
    @Nullable
    Position onward(@Nullable Position next) {
        // If the key is not a time, nothing is held in either case.
        return next != null && next.key() < asOf.toEpochMilli() ? next : back(next);
    }

    @Nullable
    Position back(@Nullable Position previous) {
        return previous == null || order != Order.INGESTED_AT_ASCENDING ? previous : previous.holding(asOf);
    }
}
