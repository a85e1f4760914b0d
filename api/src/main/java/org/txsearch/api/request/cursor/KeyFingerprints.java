package org.txsearch.api.request.cursor;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.Versioned;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The cursor keys that instances of the API use, as fingerprints from which no key can be derived. */
final class KeyFingerprints {

    private static final String SEEN = "seen";
    private static final int MAX_KEYS = 1_000;
    private static final Duration KEPT_FOR = Duration.ofDays(1);

    private final DocumentStore documents;

    /** Creates the fingerprints in a cluster, with a limit for the time of each call. */
    KeyFingerprints(Cluster cluster, Duration patience) {
        this.documents = OperationalIndices.cursorKeys(cluster, patience);
    }

    /** Notes the use of a key, and returns the keys that instances have used since the given time. */
    Set<String> note(String fingerprint, Instant now, Instant since) throws IOException {
        ObjectNode content = JsonMapper.shared().createObjectNode().put(SEEN, Rfc3339.format(now));
        Optional<Versioned<JsonNode>> kept = documents.read(fingerprint);
        // After a conflict, another instance with the same key has noted it.
        if (kept.isPresent()) {
            documents.replace(kept.get().version(), content, true);
        } else {
            documents.create(fingerprint, content);
        }
        for (Versioned<JsonNode> old : seen("lt", now.minus(KEPT_FOR))) {
            documents.delete(old.version());
        }
        return seen("gte", since).stream().map(Versioned::id).collect(Collectors.toSet());
    }

    private List<Versioned<JsonNode>> seen(String comparison, Instant instant) throws IOException {
        Map<String, ?> range = Map.of("range", Map.of(SEEN, Map.of(comparison, Rfc3339.format(instant))));
        return documents.search(Map.of("size", MAX_KEYS, "query", range));
    }
}
