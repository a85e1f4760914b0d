package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.InvalidTransactionException.Fault;
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
    private final ChangeFold changes = new ChangeFold();

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

    LookupRound(StoredTransactions stored, ErasureGuard erasures, IdentityCheck identities, Duration patience) {
        this.stored = stored;
        this.erasures = erasures;
        this.identities = identities;
        this.patienceNanos = patience.toNanos();
    }

    /**
     * The verdicts in the order of the lookups.
     *
     * @param isWriterStalled whether a base may be missing only because nothing can be written at the moment
     */
    List<Verdict> decide(List<Lookup> lookups, boolean isWriterStalled) throws IOException, InterruptedException {
        List<Lookup> ofChanges =
                lookups.stream().filter(lookup -> lookup.change != null).toList();
        List<Lookup> ofDocuments =
                lookups.stream().filter(lookup -> lookup.change == null).toList();
        List<@Nullable StoredDocument> bases = stored.read(keys(ofChanges), true);
        // Before reading what is stored: a write that completes later is either read or marks the lookup as overtaken.
        Set<Lookup> inFlight =
                ofDocuments.stream().filter(identities::isInFlight).collect(Collectors.toSet());
        Set<Lookup> moved = moved(ofDocuments);
        List<Verdict> verdicts = new ArrayList<>();
        List<TransactionKey> hopeless = new ArrayList<>();
        int change = 0;
        for (Lookup lookup : lookups) {
            if (lookup.change == null) {
                verdicts.add(
                        moved.contains(lookup)
                                ? new Verdict.Refuse(List.of(ChangeFold.CREATED_AT_CHANGED))
                                : inFlight.contains(lookup) ? new Verdict.Wait() : new Verdict.Write());
                continue;
            }
            Verdict verdict = decide(lookup, lookup.change, bases.get(change++));
            if (verdict instanceof Verdict.Wait && isHopeless(lookup, isWriterStalled)) {
                hopeless.add(lookup.key);
                verdict = new Verdict.Refuse(List.of(BASE_MISSING));
            }
            verdicts.add(verdict);
        }
        return withChangedTimes(lookups, verdicts, hopeless);
    }

    private static List<TransactionKey> keys(List<Lookup> lookups) {
        return lookups.stream().map(lookup -> lookup.key).toList();
    }

    /** Documents whose transaction is in another week than theirs. */
    private Set<Lookup> moved(List<Lookup> lookups) throws IOException {
        Set<Lookup> moved = new HashSet<>();
        List<Lookup> known = new ArrayList<>();
        List<TransactionKey> places = new ArrayList<>();
        List<TransactionKey> searched = new ArrayList<>();
        Set<IsoWeek> unread = new HashSet<>();
        for (Lookup lookup : lookups) {
            KnownIds.Places elsewhere = identities.elsewhere(lookup);
            for (IsoWeek week : elsewhere.known()) {
                known.add(lookup);
                places.add(new TransactionKey(week, lookup.key.merchantId(), lookup.key.id()));
            }
            if (!elsewhere.unread().isEmpty()) {
                searched.add(lookup.key);
                unread.addAll(elsewhere.unread());
            }
        }
        List<@Nullable StoredDocument> found = stored.read(places, false);
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i) != null) {
                moved.add(known.get(i));
            }
        }
        Set<TransactionKey> others = stored.elsewhere(searched, unread::contains);
        lookups.stream().filter(lookup -> others.contains(lookup.key)).forEach(moved::add);
        return moved;
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
            lookup.document = erasures.honoured(changes.fold(base, change, lookup.ingestedAt), base.erasedAt());
            return new Verdict.Write();
        } catch (InvalidTransactionException e) {
            return new Verdict.Refuse(e.faults());
        }
    }

    /** Applying a change twice changes nothing; a difference shows that the transaction has another history. */
    private Verdict superseded(Lookup lookup, Change change, StoredDocument stored) {
        try {
            byte[] changed = changes.fold(stored, change, lookup.ingestedAt).source();
            Difference difference = new Difference(
                    lookup.position, lookup.key, change.version(), ContentDifference.between(stored.source(), changed));
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

    /** A base that is missing from the change's week may be in another. */
    private List<Verdict> withChangedTimes(List<Lookup> lookups, List<Verdict> verdicts, List<TransactionKey> hopeless)
            throws IOException {
        Set<TransactionKey> moved = stored.elsewhere(hopeless, week -> true);
        if (moved.isEmpty()) {
            return verdicts;
        }
        List<Verdict> corrected = new ArrayList<>();
        for (int i = 0; i < verdicts.size(); i++) {
            boolean isMissing = verdicts.get(i) instanceof Verdict.Refuse refusal
                    && refusal.faults().equals(List.of(BASE_MISSING));
            corrected.add(
                    isMissing && moved.contains(lookups.get(i).key)
                            ? new Verdict.Refuse(List.of(ChangeFold.CREATED_AT_CHANGED))
                            : verdicts.get(i));
        }
        return corrected;
    }
}
