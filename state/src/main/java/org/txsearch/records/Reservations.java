package org.txsearch.records;

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
import org.txsearch.cluster.RecordStore;

/**
 * Keeps a merchant within its number of records of a kind, however many requests arrive at once on however many
 * instances.
 *
 * <p>Elasticsearch makes a write conditional on one document only, and not on a count of others. Before anything is created,
 * its id is therefore written into a document of the merchant, on the condition that nobody has changed that since it was
 * read; what counts is what a search finds, plus the ids that no search finds yet.
 */
public final class Reservations {

    /** A request that takes longer has died: nobody else can release what it reserved. */
    private static final Duration RESERVED_FOR = Duration.ofMinutes(1);

    private static final int LOCKS = 64;

    private final RecordStore<ReservedIds> records;
    private final Duration patience;

    /** Requests of one merchant on this instance wait for each other here, instead of failing each other's writes. */
    private final Lock[] locks =
            Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(Lock[]::new);

    /** Creates an instance for the given cluster. A call takes no longer than the given time, and neither does waiting for others'. */
    public Reservations(Cluster cluster, Duration patience) {
        // With the keys, and forgotten as they are: by that time nothing is reserved in them any more.
        this.records = new RecordStore<>(
                new DocumentStore(cluster, IdempotencyKeys.INDEX, IdempotencyKeys.FIELDS, patience), ReservedIds.class);
        this.patience = patience;
    }

    /**
     * Reserves a place for a creation under the given id; returns false if the merchant has reached the limit.
     *
     * @param kind the counted kind, a short word; each kind is limited on its own
     */
    public boolean reserve(String kind, String merchantId, String id, long limit, ExistingRecords existing, Instant now)
            throws IOException {
        Lock lock = locks[Math.floorMod(merchantId.hashCode(), LOCKS)];
        acquire(lock);
        try {
            boolean[] isReserved = {false};
            var unused = records.update(kind + "." + merchantId, false, kept -> {
                Map<String, Instant> ids = ids(kept);
                ids.values().removeIf(at -> at.isBefore(now.minus(RESERVED_FOR)));
                boolean wasReserved = ids.put(id, now) != null;
                Set<String> found = existing.documents().found(ids.keySet());
                if (found.contains(id)) {
                    // Another request with the same idempotency key has created it.
                    isReserved[0] = true;
                    return kept;
                }
                ids.keySet().removeAll(found);
                // Counted last: it then finds records that were removed just now.
                isReserved[0] = wasReserved || existing.count() + ids.size() <= limit;
                return isReserved[0] ? new ReservedIds(now, ids) : kept;
            });
            return isReserved[0];
        } finally {
            lock.unlock();
        }
    }

    /** Releases the place of a deleted record: no search finds it, so it would count as a pending creation. */
    public void release(String kind, String merchantId, String id) throws IOException {
        var unused = records.update(kind + "." + merchantId, false, kept -> {
            Map<String, Instant> ids = ids(kept);
            return kept == null || ids.remove(id) == null ? kept : new ReservedIds(kept.at(), ids);
        });
    }

    private static Map<String, Instant> ids(@Nullable ReservedIds kept) {
        return new LinkedHashMap<>(kept == null ? Map.of() : kept.ids());
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
}
