package org.txsearch.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * Up to where events are delivered, or stored as deliveries.
 *
 * @param from transactions that were ingested before are done
 * @param after of the others those up to this one are done, or null
 * @param exportsFrom exports that finished before are done
 * @param answered when it accepted something last, or was enabled
 * @param failures how many rounds in a row have failed
 * @param notBefore when the next round may start
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EndpointProgress(
        Instant from,
        @Nullable FeedPosition after,
        Instant exportsFrom,
        Instant answered,
        int failures,
        Instant notBefore) {

    public static EndpointProgress startingAt(Instant now) {
        return new EndpointProgress(now, null, now, now, 0, now);
    }

    /** All transactions up to that one are done. */
    public EndpointProgress after(FeedPosition place) {
        return new EndpointProgress(from, place, exportsFrom, answered, failures, notBefore);
    }

    /** All transactions that were ingested before are done. */
    public EndpointProgress complete(Instant before) {
        return new EndpointProgress(before, null, exportsFrom, answered, failures, notBefore);
    }

    /** All exports that finished before are done. */
    public EndpointProgress exportsComplete(Instant before) {
        return new EndpointProgress(from, after, before, answered, failures, notBefore);
    }

    public EndpointProgress at(EndpointProgress other) {
        return new EndpointProgress(other.from, other.after, other.exportsFrom, answered, failures, notBefore);
    }

    /** Returns the progress after the endpoint has accepted an event. */
    public EndpointProgress answeredAt(Instant now) {
        return new EndpointProgress(from, after, exportsFrom, now, 0, notBefore);
    }

    /** Events since then are sent again. */
    public EndpointProgress replayed(Instant since) {
        return new EndpointProgress(since, null, since, answered, failures, notBefore);
    }

    public EndpointProgress failed(Instant next) {
        return new EndpointProgress(from, after, exportsFrom, answered, failures + 1, next);
    }
}
