package org.txsearch.api.search;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.AsOf;
import org.txsearch.time.Rfc3339;

/** The freshness of a response that includes all events ingested before an instant. */
public final class Freshness {

    /** Data that is older has a warning. Without a backlog, the lag is a few seconds. */
    private static final Duration LATE = Duration.ofMinutes(1);

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
    public @Nullable String asOf() {
        return asOf.equals(AsOf.UNKNOWN) ? null : Rfc3339.format(asOf);
    }

    /** Returns the member of a response that is sent at an instant. */
    public Map<String, @Nullable Object> member(Instant now) {
        String text = asOf();
        Map<String, @Nullable Object> member = new LinkedHashMap<>();
        member.put("as_of", text);
        // The lag must not be negative after a clock was set back.
        Duration lag = Duration.ofMillis(Math.max(0, now.toEpochMilli() - asOf.toEpochMilli()));
        member.put("lag_ms", text == null ? null : lag.toMillis());
        if (text != null && lag.compareTo(LATE) > 0) {
            member.put(
                    "warning",
                    "Later events are missing: data is " + inWords(lag)
                            + " old, since ingestion is behind or was interrupted.");
        }
        return member;
    }

    private static String inWords(Duration lag) {
        if (lag.toDays() > 1) {
            return lag.toDays() + " days";
        }
        if (lag.toHours() > 1) {
            return lag.toHours() + " hours";
        }
        return lag.toMinutes() == 1 ? "1 minute" : lag.toMinutes() + " minutes";
    }
}
