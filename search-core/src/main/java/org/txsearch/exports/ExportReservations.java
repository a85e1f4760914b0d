package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps a merchant within its number of exports or schedules, however many requests arrive at once on however many
 * instances.
 *
 * <p>Elasticsearch makes a write conditional on one document only, and not on a count of others. Before anything is created,
 * its id is therefore written into a document of the merchant, on the condition that nobody has changed that since it was
 * read; what counts is what a search finds, plus the ids that no search finds yet.
 */
public final class ExportReservations {

    /** A request that takes longer has died: nobody else can release what it reserved. */
    private static final Duration RESERVED_FOR = Duration.ofMinutes(1);

    private static final String IDS = "ids";
    private static final int LOCKS = 64;

    private final DocumentStore documents;
    private final Duration patience;

    /** Requests of one merchant on this instance wait for each other here, instead of failing each other's writes. */
    private final Lock[] locks =
            Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(Lock[]::new);

    /** The reservations in that cluster; a call takes no longer than that, and neither does waiting for others'. */
    public ExportReservations(Cluster cluster, Duration patience) {
        // With the keys, and forgotten as they are: by that time nothing is reserved in them any more.
        this.documents = new DocumentStore(cluster, ExportKeys.INDEX, ExportKeys.FIELDS, patience);
        this.patience = patience;
    }

    /** What a merchant has already, as searches find it. */
    public interface Existing {

        /** Those of the ids that a search finds. */
        Set<String> among(Collection<String> ids) throws IOException;

        /** How many count. */
        long count() throws IOException;
    }

    /**
     * Reserves a place for what is about to be created under that id; false if the merchant has that many already.
     *
     * @param kind what is counted, a short word; each kind is limited on its own
     */
    public boolean reserve(String kind, String merchantId, String id, long limit, Existing existing, Instant now)
            throws IOException {
        Lock lock = locks[Math.floorMod(merchantId.hashCode(), LOCKS)];
        acquire(lock);
        try {
            long end = System.nanoTime() + patience.toNanos();
            do {
                Optional<Boolean> reserved = attempt(kind + "." + merchantId, id, limit, existing, now);
                if (reserved.isPresent()) {
                    return reserved.get();
                }
            } while (System.nanoTime() < end);
        } finally {
            lock.unlock();
        }
        throw new IOException("Other instances change the same merchant's reservations all the time");
    }

    private void acquire(Lock lock) throws IOException {
        try {
            if (!lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IOException("Too many requests of one merchant wait for their turn");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Stopped while waiting for other requests of the merchant", e);
        }
    }

    /** Whether it could be reserved; empty if another instance was faster. */
    private Optional<Boolean> attempt(String name, String id, long limit, Existing existing, Instant now)
            throws IOException {
        Optional<DocumentStore.Stored> kept = documents.read(name);
        Map<String, Instant> reserved = new LinkedHashMap<>();
        kept.ifPresent(document -> document.content()
                .path(IDS)
                .forEachEntry((reservedId, at) -> reserved.put(reservedId, Rfc3339.parse(at.asString()))));
        reserved.values().removeIf(at -> at.isBefore(now.minus(RESERVED_FOR)));
        boolean isReserved = reserved.put(id, now) != null;
        Set<String> found = existing.among(reserved.keySet());
        if (found.contains(id)) {
            // Another request with the same idempotency key has created it.
            return Optional.of(true);
        }
        reserved.keySet().removeAll(found);
        // Counted last: what was removed just now is found by then.
        if (!isReserved && existing.count() + reserved.size() > limit) {
            return Optional.of(false);
        }
        JsonNode content = content(reserved, now);
        boolean written = kept.isPresent()
                ? documents.replace(kept.get(), content, false).isPresent()
                : documents.create(name, content).isPresent();
        return written ? Optional.of(true) : Optional.empty();
    }

    private static JsonNode content(Map<String, Instant> reserved, Instant now) {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put(ExportKeys.AT, Rfc3339.format(now));
        ObjectNode ids = content.putObject(IDS);
        reserved.forEach((id, at) -> ids.put(id, Rfc3339.format(at)));
        return content;
    }
}
