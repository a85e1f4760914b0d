package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.change.ChangeFold;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.lookup.KnownIds;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.week.IsoWeek;

/**
 * Decides a batch of lookups by the stored versions.
 *
 * @param patience how long a change waits for its base
 */
record LookupRound(
        StoredTransactions stored,
        ErasureGuard erasures,
        IdentityCheck identities,
        ChangeFold changes,
        Duration patience) {

    private static final RecordFault BASE_SUPERSEDED = new RecordFault(
            "base_version",
            "BASE_SUPERSEDED",
            "A version between base_version and version is stored: the change cannot follow its base any more.");
    private static final RecordFault BASE_MISSING = new RecordFault(
            "base_version",
            "BASE_MISSING",
            "The version that the change follows has not come; ./txsearch reprocess takes the change up again.");

    /**
     * Decides each lookup. Afterward it has an outcome or a document to write, or it is looked up again later.
     *
     * @param isWriterStalled whether a base may be missing only because nothing can be written at the moment
     */
    void decide(List<Lookup> lookups, boolean isWriterStalled) throws IOException, InterruptedException {
        // Before reading the index: a write that completes later is either read or marks the lookup as overtaken.
        Set<Lookup> inFlight = lookups.stream()
                .filter(lookup -> lookup.change == null && !lookup.isPlaced && identities.isInFlight(lookup))
                .collect(Collectors.toSet());
        Map<Lookup, StoredDocument> found =
                find(lookups.stream().filter(lookup -> !lookup.isPlaced).toList());
        Set<Lookup> first = first(lookups, found);
        List<Lookup> hopeless = new ArrayList<>();
        for (Lookup lookup : lookups) {
            lookup.toWrite = null;
            lookup.outcome = inFlight.contains(lookup) ? null : decide(lookup, found.get(lookup));
            if (lookup.toWrite != null) {
                lookup.toWrite = lookup.toWrite.first(first.contains(lookup));
            }
            boolean waits = lookup.outcome == null && lookup.toWrite == null;
            if (waits && lookup.change != null && isHopeless(lookup, isWriterStalled)) {
                hopeless.add(lookup);
            }
        }
        if (!hopeless.isEmpty()) {
            lookElsewhere(hopeless);
        }
    }

    /** Returns the lookups whose transactions have no searchable version yet. */
    private Set<Lookup> first(List<Lookup> lookups, Map<Lookup, StoredDocument> found) throws IOException {
        List<Lookup> recent = lookups.stream()
                .filter(lookup ->
                        lookup.isPlaced || found.containsKey(lookup) && identities.mayBeUnsearchable(lookup.identity))
                .toList();
        Set<TransactionKey> searchable =
                stored.searchable(recent.stream().map(lookup -> lookup.place).toList());
        Set<Lookup> first = new HashSet<>();
        for (Lookup lookup : lookups) {
            if (!lookup.isPlaced && !found.containsKey(lookup)) {
                first.add(lookup);
            }
        }
        recent.stream().filter(lookup -> !searchable.contains(lookup.place)).forEach(first::add);
        return first;
    }

    /** Finds the stored versions in the transactions' own weeks, otherwise in weeks that have them or may have them. */
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
            // A change usually just precedes its base. Other weeks are searched only if the base does not arrive.
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

    /** Reads each place and adds the document to its lookup. */
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

    private @Nullable RecordOutcome decide(Lookup lookup, @Nullable StoredDocument first) throws InterruptedException {
        return lookup.change == null
                ? decide(lookup, Objects.requireNonNull(lookup.document), first)
                : decide(lookup, lookup.change, first);
    }

    /** Decides a document. A later version replaces everything except {@code created_at}. */
    private @Nullable RecordOutcome decide(Lookup lookup, TransactionDocument document, @Nullable StoredDocument first)
            throws InterruptedException {
        if (first == null || first.createdAt() == document.createdAt()) {
            lookup.toWrite = document;
            return null;
        }
        long version = sourceVersion(document);
        if (first.sourceVersion() < version) {
            lookup.toWrite = erasures.honoured(document.createdAtFirst(first.createdAt()), first.erasedAt());
            return null;
        }
        // The content of a transaction whose payer was erased can no longer be compared.
        return first.sourceVersion() > version || first.erasedAt() != null
                ? RecordOutcome.Plain.SUPERSEDED
                : superseded(lookup, version, ContentDifference.between(first.source(), document.source()));
    }

    private static RecordOutcome superseded(Lookup lookup, long version, List<ContentDifference> members) {
        return Difference.superseded(lookup.position, lookup.key, version, members);
    }

    private static RecordOutcome refused(Lookup lookup, List<RecordFault> faults) {
        return new DeadLetter(lookup.position, faults, lookup.text());
    }

    private static long sourceVersion(TransactionDocument document) {
        return new StoredDocument(document.documentId(), document.version(), document.source()).sourceVersion();
    }

    private @Nullable RecordOutcome decide(Lookup lookup, Change change, @Nullable StoredDocument base)
            throws InterruptedException {
        if (base == null || base.sourceVersion() < change.baseVersion()) {
            return null;
        }
        long version = base.sourceVersion();
        // The content of a transaction whose payer was erased can no longer be compared.
        if (version > change.version() || (version == change.version() && base.erasedAt() != null)) {
            return RecordOutcome.Plain.SUPERSEDED;
        }
        if (version > change.baseVersion() && version < change.version()) {
            return refused(lookup, List.of(BASE_SUPERSEDED));
        }
        try {
            TransactionDocument changed = changes.fold(base, change, lookup.ingestedAt);
            if (version == change.version()) {
                return superseded(lookup, version, differences(base, change, changed));
            }
            lookup.toWrite = erasures.honoured(changed, base.erasedAt());
            return null;
        } catch (InvalidTransactionException e) {
            return refused(lookup, e.faults());
        }
    }

    /** Returns the differences after applying a change again. A change that was applied before gives none. */
    private static List<ContentDifference> differences(
            StoredDocument stored, Change change, TransactionDocument changed) {
        List<ContentDifference> members = new ArrayList<>(ContentDifference.between(stored.source(), changed.source()));
        if (stored.createdAt() != change.createdAt()) {
            members.add(ContentDifference.ofCreatedAt(stored.createdAt(), change.createdAt()));
        }
        return members;
    }

    /** Returns whether the patience is over. The wait starts again while the writer may be unable to write the base. */
    private boolean isHopeless(Lookup lookup, boolean isWriterStalled) {
        long now = System.nanoTime();
        if (lookup.attempts == 0 || isWriterStalled) {
            lookup.waitingSinceNanos = now;
        }
        lookup.attempts++;
        return now - lookup.waitingSinceNanos >= patience.toNanos();
    }

    /** Searches other weeks for bases that are missing from the week of their change, which is then looked up there. */
    private void lookElsewhere(List<Lookup> hopeless) throws IOException {
        Map<TransactionKey, IsoWeek> others = stored.elsewhere(
                hopeless.stream().map(lookup -> lookup.key).distinct().toList(), week -> true);
        for (Lookup lookup : hopeless) {
            IsoWeek week = others.get(lookup.key);
            if (week == null) {
                lookup.outcome = refused(lookup, List.of(BASE_MISSING));
            } else {
                lookup.place = lookup.key.in(week);
                lookup.attempts = 1;
                lookup.waitingSinceNanos = System.nanoTime();
            }
        }
    }
}
