package org.txsearch.ingest.pipeline;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.txsearch.document.TieBreaker;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.lookup.KnownIds;

/**
 * Ensures that no transaction is written while the index or a write in flight may have it with another
 * {@code created_at}.
 *
 * <p>Such a record is looked up. It is decided when no write of its transaction is in flight, and again if its
 * transaction was written between the decision and its own write.
 */
final class IdentityCheck {

    private final KnownIds known;
    private final TieBreaker hash = new TieBreaker();
    private final ConcurrentMap<Long, Integer> inFlight = new ConcurrentHashMap<>();
    private final RecentWrites recent = new RecentWrites(System::nanoTime);
    private final ConcurrentMap<Long, List<Lookup>> lookedUp = new ConcurrentHashMap<>();

    IdentityCheck(KnownIds known) {
        this.known = known;
    }

    /** Returns the hash of a document's identity. For the submitting thread. */
    long hash(TransactionDocument document) {
        return hash.identity(document.merchantId(), document.id());
    }

    /** Returns the hash of the identity of a change's transaction. For the submitting thread. */
    long hash(Change change) {
        return hash.identity(change.merchantId(), change.id());
    }

    /**
     * Returns whether the transaction may be stored with another {@code created_at}, or is being looked up, so that the
     * document must not overtake the previous record.
     */
    boolean isDoubtful(long identity, TransactionDocument document) throws InterruptedException {
        return lookedUp.containsKey(identity) || known.mayHaveOtherTime(identity, document.createdAt());
    }

    /** Returns whether a version with the same {@code created_at} is known to be stored or in flight. */
    boolean isKnown(long identity, TransactionDocument document) {
        return known.isKnown(identity, document.createdAt());
    }

    /** Returns whether a version of the transaction may be in flight, or stored but not searchable yet. */
    boolean mayBeUnsearchable(long identity) {
        return inFlight.containsKey(identity) || recent.mayContain(identity);
    }

    /** Returns the other weeks that may have the transaction. */
    KnownIds.Places elsewhere(Lookup lookup) {
        return known.elsewhere(lookup.identity, lookup.key.week());
    }

    /** Returns whether a write of the transaction is in flight. */
    boolean isInFlight(Lookup lookup) {
        return inFlight.containsKey(lookup.identity);
    }

    /** Records that a document is passed to the writer. */
    void writing(long identity, TransactionDocument document) {
        inFlight.merge(identity, 1, Integer::sum);
        known.add(identity, document.createdAt());
        if (!lookedUp.isEmpty()) {
            lookedUp.getOrDefault(identity, List.of()).forEach(lookup -> lookup.overtaken = true);
        }
    }

    /** Records that a document has its outcome. */
    void written(long identity) {
        recent.add(identity);
        inFlight.computeIfPresent(identity, (unused, count) -> count == 1 ? null : count - 1);
    }

    /** Records that the lookup of a document starts. */
    void lookingUp(Lookup lookup) {
        lookedUp.computeIfAbsent(lookup.identity, unused -> new CopyOnWriteArrayList<>())
                .add(lookup);
    }

    /** Records that the lookup of a document has ended. */
    void lookedUp(Lookup lookup) {
        lookedUp.computeIfPresent(lookup.identity, (unused, lookups) -> {
            lookups.remove(lookup);
            return lookups.isEmpty() ? null : lookups;
        });
    }
}
