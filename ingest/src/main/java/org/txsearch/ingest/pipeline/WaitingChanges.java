package org.txsearch.ingest.pipeline;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Changes whose base is missing, each until its next retry or until a document of its transaction has been written,
 * whichever is first. For one thread at a time.
 */
final class WaitingChanges {

    static final Duration MIN_PAUSE = Duration.ofMillis(50);
    static final Duration MAX_PAUSE = Duration.ofSeconds(5);
    private static final int MAX_DOUBLINGS = 10;

    private final PriorityQueue<Retry> retries = new PriorityQueue<>(Comparator.comparingLong(Retry::atNanos));
    private final Map<String, List<Lookup>> byDocument = new HashMap<>();

    /** A time at which a lookup is due, unless it was looked up meanwhile. */
    private record Retry(Lookup lookup, long atNanos, int attempt) {}

    boolean isEmpty() {
        return byDocument.isEmpty();
    }

    /** Adds one; the pause grows with the number of lookups. */
    void add(Lookup lookup, long nowNanos) {
        byDocument
                .computeIfAbsent(lookup.key.documentId(), id -> new ArrayList<>())
                .add(lookup);
        retries.add(new Retry(lookup, nowNanos + pause(lookup.attempts - 1).toNanos(), lookup.attempts));
    }

    /** Moves those that are due. */
    void moveDue(long nowNanos, Collection<Lookup> due) {
        for (Retry first = retries.peek(); first != null && first.atNanos() - nowNanos <= 0; first = retries.peek()) {
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
        Retry first = retries.peek();
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
