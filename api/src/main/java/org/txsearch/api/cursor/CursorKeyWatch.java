package org.txsearch.api.cursor;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.lifecycle.BackgroundWork;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Detects instances that seal cursors with a key that this one does not have: a client whose next page comes from the other
 * instance would get INVALID_CURSOR.
 */
@Component
public final class CursorKeyWatch extends BackgroundWork {

    private static final Logger LOG = LoggerFactory.getLogger(CursorKeyWatch.class);
    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Several minutes, so that an instance that misses one check still counts. */
    private static final Duration IN_USE = EVERY.multipliedBy(3);

    private final KeyFingerprints register;
    private final CursorKeys keys;
    private final boolean hasOwnKey;
    private volatile double unknownKeys = Double.NaN;

    @Autowired
    CursorKeyWatch(Cluster cluster, CursorKeys keys, CursorKeys.Settings settings, MeterRegistry meters) {
        this(new KeyFingerprints(cluster, PATIENCE), keys, settings.keys().isEmpty());
        Gauge.builder("txsearch.cursor.keys.unknown", this, watch -> watch.unknownKeys)
                .description("Cursor keys that other instances use and this one does not have")
                .register(meters);
    }

    CursorKeyWatch(KeyFingerprints register, CursorKeys keys, boolean hasOwnKey) {
        this.register = register;
        this.keys = keys;
        this.hasOwnKey = hasOwnKey;
    }

    /** Whether another instance seals cursors that this one cannot open. */
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

    /** Which cursor keys instances of the API use, by fingerprints from which no key can be derived. */
    static final class KeyFingerprints {

        private static final String SEEN = "seen";
        private static final int MAX_KEYS = 1_000;
        private static final Duration KEPT_FOR = Duration.ofDays(1);

        private final DocumentStore documents;

        /** The fingerprints in that cluster; a call takes no longer than that. */
        KeyFingerprints(Cluster cluster, Duration patience) {
            this.documents = OperationalIndices.cursorKeys(cluster, patience);
        }

        /** Notes that an instance uses that key now, and returns the keys that instances have used since then. */
        Set<String> note(String fingerprint, Instant now, Instant since) throws IOException {
            ObjectNode content = JsonMapper.shared().createObjectNode().put(SEEN, Rfc3339.format(now));
            Optional<DocumentStore.Stored> kept = documents.read(fingerprint);
            // Where another instance with the same key is faster, it has noted the same.
            if (kept.isPresent()) {
                documents.replace(kept.get(), content, true);
            } else {
                documents.create(fingerprint, content);
            }
            for (DocumentStore.Stored old : seen("lt", now.minus(KEPT_FOR))) {
                documents.delete(old);
            }
            return seen("gte", since).stream().map(DocumentStore.Stored::id).collect(Collectors.toSet());
        }

        private List<DocumentStore.Stored> seen(String comparison, Instant instant) throws IOException {
            Map<String, ?> range = Map.of("range", Map.of(SEEN, Map.of(comparison, Rfc3339.format(instant))));
            return documents.search(Map.of("size", MAX_KEYS, "query", range));
        }
    }
}
