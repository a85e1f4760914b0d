package org.txsearch.ingest.pipeline;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Changes whose base is missing, until the next retry or write of the transaction. For one thread at a time. */
final class WaitingLookups {

    static final Duration MIN_PAUSE = Duration.ofMillis(50);
    static final Duration MAX_PAUSE = Duration.ofSeconds(5);
    private static final int MAX_DOUBLINGS = 10;

    private final PriorityQueue<LookupRetry> retries =
            new PriorityQueue<>(Comparator.comparingLong(LookupRetry::atNanos));
    private final Map<String, List<Lookup>> byDocument = new HashMap<>();

    /** The time of a retry, which does nothing if the record was looked up in between. */
    private record LookupRetry(Lookup lookup, long atNanos, int attempt) {}

    boolean isEmpty() {
        return byDocument.isEmpty();
    }

    /** Adds a change. The pause grows with the number of lookups. */
    void add(Lookup lookup, long nowNanos) {
        byDocument
                .computeIfAbsent(lookup.key.documentId(), id -> new ArrayList<>())
                .add(lookup);
        retries.add(
                new LookupRetry(lookup, nowNanos + pause(lookup.attempts - 1).toNanos(), lookup.attempts));
    }

    /** Moves the changes that are due. */
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
     * Moves the changes that wait for the document. Their wait starts again, because their transaction has
     * progressed.
     *
     * @return whether any were moved
     */
    boolean moveWritten(String documentId, Collection<Lookup> due) {
        List<Lookup> freed = byDocument.remove(documentId);
        if (freed == null) {
            return false;
        }
        freed.forEach(lookup -> lookup.attempts = 0);
        return due.addAll(freed);
    }

    /** Returns the milliseconds until the first may be due, or 0 if there are none. */
    long millisToNext(long nowNanos) {
        LookupRetry first = retries.peek();
        return first == null
                ? 0
                : Math.max(1, Duration.ofNanos(first.atNanos() - nowNanos).toMillis());
    }

    /** Returns the pause before a retry, which doubles each time up to the maximum. */
    static Duration pause(int before) {
        Duration pause = MIN_PAUSE.multipliedBy(1L << Math.min(Math.max(0, before), MAX_DOUBLINGS));
        return pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE;
    }

    /** Removes a change, and returns whether it was still waiting. */
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
