package org.txsearch.exports;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.time.Rfc3339;
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

    private static final String IDS = ExportKeys.RESERVED;
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

    /** What a merchant has already, as searches find it: what a query finds in a store. */
    public record Existing(DocumentStore documents, Map<String, ?> query) {

        /** How many there are. */
        long count() throws IOException {
            return documents.count(query);
        }
    }

    /**
     * Reserves a place for a creation under the given id; returns false if the merchant has reached the limit.
     *
     * @param kind the counted kind, a short word; each kind is limited on its own
     */
    public boolean reserve(String kind, String merchantId, String id, long limit, Existing existing, Instant now)
            throws IOException {
        Lock lock = locks[Math.floorMod(merchantId.hashCode(), LOCKS)];
        acquire(lock);
        try {
            boolean[] isReserved = {false};
            documents.update(kind + "." + merchantId, false, kept -> {
                ObjectNode reserved = reserved(kept, id, limit, existing, now);
                isReserved[0] = reserved != null;
                return reserved == null ? kept : reserved;
            });
            return isReserved[0];
        } finally {
            lock.unlock();
        }
    }

    /** Releases the place of a deleted export: no search finds it, so it would count as a pending creation. */
    public void release(String kind, String merchantId, String id) throws IOException {
        documents.update(kind + "." + merchantId, false, kept -> {
            if (kept.path(IDS) instanceof ObjectNode ids) {
                ids.remove(id);
            }
            return kept;
        });
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

    /** The reservations with that id, or as they are if it exists already; null if the merchant has that many others. */
    private static @Nullable ObjectNode reserved(ObjectNode kept, String id, long limit, Existing existing, Instant now)
            throws IOException {
        Map<String, Instant> reserved = new LinkedHashMap<>();
        kept.path(IDS).forEachEntry((reservedId, at) -> reserved.put(reservedId, Rfc3339.parse(at.asString())));
        reserved.values().removeIf(at -> at.isBefore(now.minus(RESERVED_FOR)));
        boolean isReserved = reserved.put(id, now) != null;
        Set<String> found = existing.documents().found(reserved.keySet());
        if (found.contains(id)) {
            // Another request with the same idempotency key has created it.
            return kept;
        }
        reserved.keySet().removeAll(found);
        // Counted last: it then finds exports that were removed just now.
        return !isReserved && existing.count() + reserved.size() > limit ? null : content(reserved, now);
    }

    private static ObjectNode content(Map<String, Instant> reserved, Instant now) {
        ObjectNode content = JsonMapper.shared().createObjectNode();
        content.put(ExportKeys.AT, Rfc3339.format(now));
        ObjectNode ids = content.putObject(IDS);
        reserved.forEach((id, at) -> ids.put(id, Rfc3339.format(at)));
        return content;
    }
}
