package org.txsearch.page;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Until when a page is complete, and what pages behind its ends may say of themselves.
 *
 * <p>Whoever follows asks from the last {@code as_of} on, which is that of the last page of a walk. A page of a walk in the
 * order of intake therefore never claims more than all pages before it can bear: once the walk has passed the instant
 * until which it was complete, events may still come to be behind it, and the instant stays until the walk's end. Other
 * walks are not followed; their pages speak for themselves.
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

    /** The next page's place: nothing comes to be any more among rows that are all before {@code as_of}. */
    @Nullable
    Position onward(@Nullable Position next) {
        // Where the key is no time, nothing is held either way.
        return next != null && next.key() < asOf.toEpochMilli() ? next : back(next);
    }

    /** The previous page's place. */
    @Nullable
    Position back(@Nullable Position previous) {
        return previous == null || order != Order.INGESTED_AT_ASCENDING ? previous : previous.holding(asOf);
    }
}
