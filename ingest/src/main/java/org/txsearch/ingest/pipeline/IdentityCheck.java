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
 * Ensures that no transaction is written while it may be stored with another {@code created_at}, in the index or in flight.
 *
 * <p>A record whose transaction may be is looked up. It is decided when nothing of the transaction is in flight, and again if
 * something of the transaction was written between the decision and its own write.
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

    /** The hash of that document's identity; for the submitting thread. */
    long hash(TransactionDocument document) {
        return hash.identity(document.merchantId(), document.id());
    }

    /** The hash of the identity of a change's transaction; for the submitting thread. */
    long hash(Change change) {
        return hash.identity(change.merchantId(), change.id());
    }

    /**
     * Whether its transaction may be stored with another {@code created_at}, or is being looked up: then it must not overtake
     * the record that came before it.
     */
    boolean isDoubtful(long identity, TransactionDocument document) throws InterruptedException {
        return lookedUp.containsKey(identity) || known.mayHaveOtherTime(identity, document.createdAt());
    }

    /** Whether a version of its transaction is stored with its {@code created_at}, or in flight, if this process knows of it. */
    boolean isKnown(long identity, TransactionDocument document) {
        return known.isKnown(identity, document.createdAt());
    }

    /** Whether a version of its transaction may be in flight, or stored and not searchable yet. */
    boolean mayBeUnsearchable(long identity) {
        return inFlight.containsKey(identity) || recent.mayContain(identity);
    }

    /** The other weeks that it may be in. */
    KnownIds.Places elsewhere(Lookup lookup) {
        return known.elsewhere(lookup.identity, lookup.key.week());
    }

    /** Whether a write of its transaction is in flight. */
    boolean isInFlight(Lookup lookup) {
        return inFlight.containsKey(lookup.identity);
    }

    /** Notes that a document is given to the writer. */
    void writing(long identity, TransactionDocument document) {
        inFlight.merge(identity, 1, Integer::sum);
        known.add(identity, document.createdAt());
        if (!lookedUp.isEmpty()) {
            lookedUp.getOrDefault(identity, List.of()).forEach(lookup -> lookup.overtaken = true);
        }
    }

    /** Notes that it has its outcome. */
    void written(long identity) {
        recent.add(identity);
        inFlight.computeIfPresent(identity, (unused, count) -> count == 1 ? null : count - 1);
    }

    /** Notes that a document is looked up from now on. */
    void lookingUp(Lookup lookup) {
        lookedUp.computeIfAbsent(lookup.identity, unused -> new CopyOnWriteArrayList<>())
                .add(lookup);
    }

    /** Notes that its lookup has ended. */
    void lookedUp(Lookup lookup) {
        lookedUp.computeIfPresent(lookup.identity, (unused, lookups) -> {
            lookups.remove(lookup);
            return lookups.isEmpty() ? null : lookups;
        });
    }
}
