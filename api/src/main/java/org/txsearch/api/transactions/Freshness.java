package org.txsearch.api.transactions;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.AsOf;
import org.txsearch.time.Rfc3339;

/** The freshness of a response: it reflects every event that was ingested before an instant. */
public final class Freshness {

    private final Instant asOf;

    /** That of an answer which is complete until then. */
    public Freshness(Instant asOf) {
        this.asOf = asOf;
    }

    /** The older of two instants until which something is complete. */
    public static Instant earlier(Instant one, Instant other) {
        if (one.equals(AsOf.UNKNOWN) || other.equals(AsOf.UNKNOWN)) {
            return AsOf.UNKNOWN;
        }
        return one.isBefore(other) ? one : other;
    }

    /** The instant as responses print it; null if it is unknown. */
    @Nullable
    String asOf() {
        return asOf.equals(AsOf.UNKNOWN) ? null : Rfc3339.format(asOf);
    }

    /** The member of an answer that is sent now. */
    public Map<String, @Nullable Object> member(Instant now) {
        String text = asOf();
        Map<String, @Nullable Object> member = new LinkedHashMap<>();
        member.put("as_of", text);
        // A clock that was set back must not make the answer come from the future.
        member.put("lag_ms", text == null ? null : Math.max(0, now.toEpochMilli() - asOf.toEpochMilli()));
        return member;
    }
}
