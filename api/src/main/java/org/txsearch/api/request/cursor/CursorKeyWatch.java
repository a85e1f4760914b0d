package org.txsearch.api.request.cursor;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.cluster.Cluster;

/**
 * Detects instances that seal cursors with a key that this one does not have: clients with such a cursor would get INVALID_CURSOR
 * here.
 */
@Component
public final class CursorKeyWatch extends BackgroundWork {

    private static final Logger LOG = LoggerFactory.getLogger(CursorKeyWatch.class);
    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Several intervals, so that an instance that misses one check still counts. */
    private static final Duration IN_USE = EVERY.multipliedBy(3);

    private final KeyFingerprints register;
    private final CursorKeys keys;
    private final boolean hasOwnKey;
    private volatile double unknownKeys = Double.NaN;

    @Autowired
    CursorKeyWatch(Cluster cluster, CursorKeys keys, CursorSettings settings, MeterRegistry meters) {
        this(new KeyFingerprints(cluster, PATIENCE), keys, settings.keys().isEmpty());
        Gauge.builder("txsearch.cursor.keys.unknown", this, watch -> watch.unknownKeys)
                .description(
                        "Keys of other instances' cursors of the last three minutes that this one does not have: clients get"
                                + " INVALID_CURSOR")
                .register(meters);
    }

    CursorKeyWatch(KeyFingerprints register, CursorKeys keys, boolean hasOwnKey) {
        this.register = register;
        this.keys = keys;
        this.hasOwnKey = hasOwnKey;
    }

    /** Returns whether another instance seals cursors that this one cannot open. */
    public boolean foundOthers() {
        return unknownKeys > 0;
    }

    void check(Instant now) {
        try {
            Set<String> used = register.note(keys.fingerprints().get(0), now, now.minus(IN_USE));
            boolean knew = foundOthers();
            unknownKeys = used.stream()
                    .filter(key -> !keys.fingerprints().contains(key))
                    .count();
            if (foundOthers() && !knew) {
                LOG.warn(
                        "Other instances seal cursors with keys that this one does not have, and clients get INVALID_CURSOR:"
                                + " set the same txsearch.cursor.keys on all instances");
            }
        } catch (IOException | RuntimeException e) {
            if (!Double.isNaN(unknownKeys)) {
                LOG.warn("The cursor keys of other instances cannot be compared: {}", e.toString());
            }
            unknownKeys = Double.NaN;
        }
    }

    @Override
    protected Runnable begin() {
        if (hasOwnKey) {
            LOG.info(
                    "Cursors are sealed with a key of this instance alone; several instances need txsearch.cursor.keys");
        }
        return repeat(
                "cursor-keys", Duration.ZERO, EVERY, () -> check(Instant.now().truncatedTo(ChronoUnit.MILLIS)));
    }
}
