package org.txsearch.freshness;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * The least watermark of the open sources, and never later than the moment of reading less the skew of the clocks.
 *
 * <p>RATIONALE.md proves that every event which was stamped before it is found.
 */
public final class MinimumWatermark implements AsOf {

    private static final Logger LOG = LoggerFactory.getLogger(MinimumWatermark.class);

    /** How long a search waits for it at most if it can answer with the last one. */
    private static final Duration MAX_WAITING = Duration.ofMillis(500);

    private final Watermarks watermarks;
    private final Clock clock;
    private final Duration clockSkew;
    private volatile Instant last = UNKNOWN;
    private volatile boolean away;

    /**
     * Reads those watermarks.
     *
     * @param clockSkew how far the clocks that stamp events may differ from this one
     */
    public MinimumWatermark(Watermarks watermarks, Clock clock, Duration clockSkew) {
        this.watermarks = watermarks;
        this.clock = clock;
        this.clockSkew = clockSkew;
    }

    @Override
    public Instant read(Duration atMost) {
        // Taken before the sources are read, so that every source that is not among them opens later.
        Instant latest = clock.instant().minus(clockSkew).truncatedTo(ChronoUnit.MILLIS);
        Duration half = atMost.dividedBy(2);
        boolean hurried = !last.equals(UNKNOWN) && half.compareTo(MAX_WAITING) > 0;
        try {
            last = watermarks
                    .least(hurried ? MAX_WAITING : half)
                    .filter(latest::isAfter)
                    .orElse(latest);
            away = false;
        } catch (IOException | JacksonException e) {
            // Not the search's failure: the last answer stays true, it only grows old.
            if (!away) {
                LOG.warn("The watermarks cannot be read, as_of stays at {}: {}", last, e.toString());
            }
            away = true;
        }
        return last;
    }
}
