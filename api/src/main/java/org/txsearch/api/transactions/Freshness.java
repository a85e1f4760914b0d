package org.txsearch.api.transactions;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.AsOf;
import org.txsearch.time.Rfc3339;

/** The freshness of a response that includes all events ingested before an instant. */
public final class Freshness {

    private final Instant asOf;

    /** Creates the freshness of a response that includes everything ingested before {@code asOf}. */
    public Freshness(Instant asOf) {
        this.asOf = asOf;
    }

    /** Returns the earlier of two instants; unknown if one of them is unknown. */
    public static Instant earlier(Instant one, Instant other) {
        if (one.equals(AsOf.UNKNOWN) || other.equals(AsOf.UNKNOWN)) {
            return AsOf.UNKNOWN;
        }
        return one.isBefore(other) ? one : other;
    }

    /** Returns the instant for responses; null if it is unknown. */
    @Nullable
    String asOf() {
        return asOf.equals(AsOf.UNKNOWN) ? null : Rfc3339.format(asOf);
    }

    /** Returns the member of a response that is sent at an instant. */
    public Map<String, @Nullable Object> member(Instant now) {
        String text = asOf();
        Map<String, @Nullable Object> member = new LinkedHashMap<>();
        member.put("as_of", text);
        // The lag must not be negative after a clock was set back.
        member.put("lag_ms", text == null ? null : Math.max(0, now.toEpochMilli() - asOf.toEpochMilli()));
        return member;
    }
}
