package org.txsearch.ingest.pipeline;

import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.TransactionKey;

/** A record whose outcome depends on what is stored: a change, or a document that may be stored with another time. */
final class Lookup {

    private static final int OVERHEAD_BYTES = 500;

    final TransactionKey key;
    final RecordPosition position;
    final OutcomeListener listener;
    final @Nullable Change change;
    final long ingestedAt;

    /** The hash of its transaction's identity. */
    final long identity;

    /** Where its transaction is stored, as far as is known: its own week unless another was found. */
    TransactionKey place;

    /** Whether something else of its transaction has been written since it was submitted. */
    volatile boolean overtaken;

    /** The trace in which it came. */
    final Context trace = Context.current();

    /** The document as it was submitted; null for a change. */
    final @Nullable TransactionDocument document;

    /** Whether it is written in any case, and only whether it is the first version that can be searched is looked up. */
    final boolean isPlaced;

    /** What is to be written, by the last decision; null while nothing is. */
    @Nullable
    TransactionDocument toWrite;

    /** What became of the record, by the last decision; null while it has no outcome. */
    @Nullable
    RecordOutcome outcome;

    /** When it is looked up next, and since when it has waited. */
    long dueNanos;

    long waitingSinceNanos;
    int attempts;

    private Lookup(
            TransactionKey key,
            RecordPosition position,
            OutcomeListener listener,
            @Nullable Change change,
            long ingestedAt,
            @Nullable TransactionDocument document,
            boolean isPlaced,
            long identity) {
        this.isPlaced = isPlaced;
        this.key = key;
        this.position = position;
        this.listener = listener;
        this.change = change;
        this.ingestedAt = ingestedAt;
        this.document = document;
        this.identity = identity;
        this.place = key;
        this.dueNanos = System.nanoTime();
    }

    static Lookup of(Change change, long identity, long ingestedAt, RecordPosition position, OutcomeListener listener) {
        return new Lookup(change.key(), position, listener, change, ingestedAt, null, false, identity);
    }

    static Lookup of(
            TransactionDocument document,
            boolean isPlaced,
            long identity,
            RecordPosition position,
            OutcomeListener listener) {
        return new Lookup(TransactionKey.of(document), position, listener, null, 0, document, isPlaced, identity);
    }

    /** As a dead letter shows it. */
    String text() {
        if (change != null) {
            return change.json();
        }
        return document == null ? "" : RecordJson.item(document.source());
    }

    /** About how much memory it holds. */
    int bytes() {
        TransactionDocument held = change == null ? document : toWrite;
        return (change == null ? 0 : change.bytes()) + (held == null ? 0 : held.source().length + OVERHEAD_BYTES);
    }

    /**
     * Changes whose base is missing, each until its next retry or until a document of its transaction has been written,
     * whichever is first. For one thread at a time.
     */
    static final class WaitingRecords {

        static final Duration MIN_PAUSE = Duration.ofMillis(50);
        static final Duration MAX_PAUSE = Duration.ofSeconds(5);
        private static final int MAX_DOUBLINGS = 10;

        private final PriorityQueue<LookupRetry> retries =
                new PriorityQueue<>(Comparator.comparingLong(LookupRetry::atNanos));
        private final Map<String, List<Lookup>> byDocument = new HashMap<>();

        /** A time at which a lookup is due, unless it was looked up meanwhile. */
        private record LookupRetry(Lookup lookup, long atNanos, int attempt) {}

        boolean isEmpty() {
            return byDocument.isEmpty();
        }

        /** Adds one; the pause grows with the number of lookups. */
        void add(Lookup lookup, long nowNanos) {
            byDocument
                    .computeIfAbsent(lookup.key.documentId(), id -> new ArrayList<>())
                    .add(lookup);
            retries.add(new LookupRetry(
                    lookup, nowNanos + pause(lookup.attempts - 1).toNanos(), lookup.attempts));
        }

        /** Moves those that are due. */
        void moveDue(long nowNanos, Collection<Lookup> due) {
            for (LookupRetry first = retries.peek();
                    first != null && first.atNanos() - nowNanos <= 0;
                    first = retries.peek()) {
                retries.remove();
                if (first.attempt() == first.lookup().attempts && forget(first.lookup())) {
                    due.add(first.lookup());
                }
            }
        }

        /**
         * Moves those that wait for this document; as their transaction moves on, their wait starts again.
         *
         * @return whether there are any
         */
        boolean moveWritten(String documentId, Collection<Lookup> due) {
            List<Lookup> freed = byDocument.remove(documentId);
            if (freed == null) {
                return false;
            }
            freed.forEach(lookup -> lookup.attempts = 0);
            return due.addAll(freed);
        }

        /** How long until the first may be due; 0 if there are none. */
        long millisToNext(long nowNanos) {
            LookupRetry first = retries.peek();
            return first == null
                    ? 0
                    : Math.max(1, Duration.ofNanos(first.atNanos() - nowNanos).toMillis());
        }

        /** From the shortest to the longest, doubled each time. */
        static Duration pause(int before) {
            Duration pause = MIN_PAUSE.multipliedBy(1L << Math.min(Math.max(0, before), MAX_DOUBLINGS));
            return pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE;
        }

        /** Whether it was still waiting. */
        private boolean forget(Lookup lookup) {
            List<Lookup> others = byDocument.get(lookup.key.documentId());
            if (others == null || !others.remove(lookup)) {
                return false;
            }
            if (others.isEmpty()) {
                byDocument.remove(lookup.key.documentId());
            }
            return true;
        }
    }
}
