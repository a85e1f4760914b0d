package org.txsearch.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The range of creation of everything that a filter finds, to the extent that the filter states it.
 *
 * @param from the first instant, or null
 * @param to the first instant after, or null
 */
public record CreatedRange(@Nullable Instant from, @Nullable Instant to) {

    public static final String CREATED_AT = "created_at";

    static final CreatedRange OPEN = new CreatedRange(null, null);

    /** This range, with its open ends taken from the other. */
    public CreatedRange within(CreatedRange other) {
        return new CreatedRange(from == null ? other.from : from, to == null ? other.to : to);
    }

    public CreatedRange and(CreatedRange other) {
        Instant latest = from == null || other.from != null && other.from.isAfter(from) ? other.from : from;
        Instant earliest = to == null || other.to != null && other.to.isBefore(to) ? other.to : to;
        return new CreatedRange(latest, earliest);
    }

    /** Returns the part of this range before the given instant; empty if it begins later. */
    public CreatedRange before(Instant end) {
        return new CreatedRange(earlier(from, end), earlier(to, end));
    }

    private static @Nullable Instant earlier(@Nullable Instant instant, Instant end) {
        return instant == null || instant.isBefore(end) ? instant : end;
    }

    public boolean isEmpty() {
        return from != null && to != null && !from.isBefore(to);
    }

    public boolean isClosed() {
        return from != null && to != null;
    }
}
