package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.change.ChangeFold;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.lookup.KnownIds;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.StoredTransactions.TransactionKey;
import org.txsearch.week.IsoWeek;

/** Decides a batch of lookups by what is stored. */
final class LookupRound {

    private static final Fault BASE_SUPERSEDED = new Fault(
            "base_version",
            "BASE_SUPERSEDED",
            "A version between base_version and version is stored: the change cannot follow its base any more.");
    private static final Fault BASE_MISSING = new Fault(
            "base_version",
            "BASE_MISSING",
            "The version that the change follows has not come; ./txsearch reprocess takes the change up again.");

    private final StoredTransactions stored;
    private final ErasureGuard erasures;
    private final IdentityCheck identities;
    private final long patienceNanos;
    private final ChangeFold changes;

    /** The decision about a lookup. */
    sealed interface Verdict {

        /** Write its document. */
        record Write() implements Verdict {}

        /** Its version, or a newer one, is stored. */
        record Superseded(RecordOutcome outcome) implements Verdict {}

        /** Look it up again later. */
        record Wait() implements Verdict {}

        /** Refuse it. */
        record Refuse(List<Fault> faults) implements Verdict {}
    }

    LookupRound(
            StoredTransactions stored,
            ErasureGuard erasures,
            IdentityCheck identities,
            ChangeFold changes,
            Duration patience) {
        this.stored = stored;
        this.erasures = erasures;
        this.identities = identities;
        this.changes = changes;
        this.patienceNanos = patience.toNanos();
    }

    /**
     * The verdicts in the order of the lookups.
     *
     * @param isWriterStalled whether a base may be missing only because nothing can be written at the moment
     */
    List<Verdict> decide(List<Lookup> lookups, boolean isWriterStalled) throws IOException, InterruptedException {
        // Before reading what is stored: a write that completes later is either read or marks the lookup as overtaken.
        Set<Lookup> inFlight = lookups.stream()
                .filter(lookup -> lookup.change == null && identities.isInFlight(lookup))
                .collect(Collectors.toSet());
        Map<Lookup, StoredDocument> found = find(lookups);
        List<Verdict> verdicts = new ArrayList<>();
        List<Lookup> hopeless = new ArrayList<>();
        for (Lookup lookup : lookups) {
            StoredDocument first = found.get(lookup);
            if (lookup.change == null) {
                verdicts.add(inFlight.contains(lookup) ? new Verdict.Wait() : decide(lookup, first));
                continue;
            }
            Verdict verdict = decide(lookup, lookup.change, first);
            if (verdict instanceof Verdict.Wait && isHopeless(lookup, isWriterStalled)) {
                hopeless.add(lookup);
                verdict = new Verdict.Refuse(List.of(BASE_MISSING));
            }
            verdicts.add(verdict);
        }
        return hopeless.isEmpty() ? verdicts : withOtherWeeks(lookups, verdicts, hopeless);
    }

    /** What is stored of the transactions: in their own weeks, else in those where they are known to be or may be. */
    private Map<Lookup, StoredDocument> find(List<Lookup> lookups) throws IOException {
        Map<Lookup, StoredDocument> found = new HashMap<>();
        read(lookups, lookups.stream().map(lookup -> lookup.place).toList(), found);
        List<Lookup> known = new ArrayList<>();
        List<TransactionKey> places = new ArrayList<>();
        Map<TransactionKey, List<Lookup>> searched = new HashMap<>();
        Set<IsoWeek> unread = new HashSet<>();
        for (Lookup lookup : lookups) {
            if (found.containsKey(lookup)) {
                continue;
            }
            KnownIds.Places elsewhere = identities.elsewhere(lookup);
            for (IsoWeek week : elsewhere.known()) {
                known.add(lookup);
                places.add(lookup.key.in(week));
            }
            // A change usually only comes before its base: the other weeks are searched for it once that does not come.
            if (!elsewhere.unread().isEmpty() && lookup.change == null) {
                searched.computeIfAbsent(lookup.key, key -> new ArrayList<>()).add(lookup);
                unread.addAll(elsewhere.unread());
            }
        }
        read(known, places, found);
        if (!searched.isEmpty()) {
            Map<TransactionKey, IsoWeek> others = stored.elsewhere(List.copyOf(searched.keySet()), unread::contains);
            List<Lookup> othersLookups = new ArrayList<>();
            List<TransactionKey> othersPlaces = new ArrayList<>();
            others.forEach((key, week) -> {
                for (Lookup lookup : searched.getOrDefault(key, List.of())) {
                    othersLookups.add(lookup);
                    othersPlaces.add(key.in(week));
                }
            });
            read(othersLookups, othersPlaces, found);
        }
        return found;
    }

    /** Reads each place, and notes for its lookup what is there. */
    private void read(List<Lookup> lookups, List<TransactionKey> places, Map<Lookup, StoredDocument> found)
            throws IOException {
        List<@Nullable StoredDocument> documents = stored.read(places, true);
        for (int i = 0; i < documents.size(); i++) {
            StoredDocument document = documents.get(i);
            if (document != null && found.putIfAbsent(lookups.get(i), document) == null) {
                lookups.get(i).place = places.get(i);
            }
        }
    }

    /** A later version brings everything but its {@code created_at}: that of the first one stays. */
    private Verdict decide(Lookup lookup, @Nullable StoredDocument first) throws InterruptedException {
        TransactionDocument document = lookup.document;
        lookup.toWrite = document;
        if (first == null || document == null || first.createdAt() == document.createdAt()) {
            return new Verdict.Write();
        }
        long version = sourceVersion(document);
        if (first.sourceVersion() < version) {
            lookup.toWrite = erasures.honoured(document.createdAtFirst(first.createdAt()), first.erasedAt());
            return new Verdict.Write();
        }
        // Of a transaction whose payer was erased the content cannot be compared any more.
        if (first.sourceVersion() > version || first.erasedAt() != null) {
            return new Verdict.Superseded(RecordOutcome.SUPERSEDED);
        }
        Difference difference = new Difference(
                lookup.position, lookup.key, version, ContentDifference.between(first.source(), document.source()));
        return new Verdict.Superseded(RecordOutcome.of(difference));
    }

    private static long sourceVersion(TransactionDocument document) {
        return new StoredDocument(document.documentId(), document.version(), document.source()).sourceVersion();
    }

    private Verdict decide(Lookup lookup, Change change, @Nullable StoredDocument base) throws InterruptedException {
        if (base == null) {
            return new Verdict.Wait();
        }
        long version = base.sourceVersion();
        if (version < change.baseVersion()) {
            return new Verdict.Wait();
        }
        // Of a transaction whose payer was erased the content cannot be compared any more.
        if (version > change.version() || (version == change.version() && base.erasedAt() != null)) {
            return new Verdict.Superseded(RecordOutcome.SUPERSEDED);
        }
        if (version == change.version()) {
            return superseded(lookup, change, base);
        }
        if (version > change.baseVersion()) {
            return new Verdict.Refuse(List.of(BASE_SUPERSEDED));
        }
        try {
            lookup.toWrite = erasures.honoured(changes.fold(base, change, lookup.ingestedAt), base.erasedAt());
            return new Verdict.Write();
        } catch (InvalidTransactionException e) {
            return new Verdict.Refuse(e.faults());
        }
    }

    /** Applying a change twice changes nothing; a difference shows that the transaction has another history. */
    private Verdict superseded(Lookup lookup, Change change, StoredDocument stored) {
        try {
            byte[] changed = changes.fold(stored, change, lookup.ingestedAt).source();
            List<ContentDifference> members = new ArrayList<>(ContentDifference.between(stored.source(), changed));
            if (stored.createdAt() != change.createdAt()) {
                members.add(ContentDifference.ofCreatedAt(stored.createdAt(), change.createdAt()));
            }
            Difference difference = new Difference(lookup.position, lookup.key, change.version(), members);
            return new Verdict.Superseded(RecordOutcome.of(difference));
        } catch (InvalidTransactionException e) {
            return new Verdict.Refuse(e.faults());
        }
    }

    /** The wait starts again where the base may be among what the writer could not write. */
    private boolean isHopeless(Lookup lookup, boolean isWriterStalled) {
        long now = System.nanoTime();
        if (lookup.attempts == 0 || isWriterStalled) {
            lookup.waitingSinceNanos = now;
        }
        lookup.attempts++;
        return now - lookup.waitingSinceNanos >= patienceNanos;
    }

    /** A base that is missing from the change's week may be in another: then the change is looked up again there. */
    private List<Verdict> withOtherWeeks(List<Lookup> lookups, List<Verdict> verdicts, List<Lookup> hopeless)
            throws IOException {
        Map<TransactionKey, IsoWeek> others = stored.elsewhere(
                hopeless.stream().map(lookup -> lookup.key).distinct().toList(), week -> true);
        for (Lookup lookup : hopeless) {
            IsoWeek week = others.get(lookup.key);
            if (week != null) {
                lookup.place = lookup.key.in(week);
                lookup.attempts = 1;
                lookup.waitingSinceNanos = System.nanoTime();
                verdicts.set(lookups.indexOf(lookup), new Verdict.Wait());
            }
        }
        return verdicts;
    }
}
