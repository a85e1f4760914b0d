package org.txsearch.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.txsearch.week.IsoWeek;

/** Documents on their way, and their next step; used by one thread at a time. */
final class Batch {

    private final Deque<List<PendingWrite>> parts = new ArrayDeque<>();

    /** Those that conflict with a stored document, which is to be compared. */
    List<PendingWrite> conflicts = new ArrayList<>();

    /** The weeks that some of the documents wait for. */
    final Set<IsoWeek> missingWeeks = new HashSet<>();

    /** How many pauses there have been since a request was taken as a whole. */
    int pauses;

    boolean weeksWereMade;

    Batch(List<PendingWrite> writes) {
        parts.add(writes);
    }

    boolean hasUnsent() {
        return !parts.isEmpty();
    }

    /** Takes what the next request may hold: one document at least. */
    List<PendingWrite> next(int documents, long bytes) {
        List<PendingWrite> part = parts.remove();
        int count = 1;
        long size = part.get(0).bytes();
        while (count < Math.min(documents, part.size())) {
            size += part.get(count).bytes();
            if (size > bytes) {
                break;
            }
            count++;
        }
        if (count < part.size()) {
            parts.push(part.subList(count, part.size()));
        }
        return part.subList(0, count);
    }

    /** Puts documents first that are to be sent again. */
    void again(List<PendingWrite> writes) {
        if (!writes.isEmpty()) {
            parts.push(writes);
        }
    }

    /** Puts a request's documents first, to be sent again as two. */
    void halve(List<PendingWrite> writes) {
        int middle = writes.size() / 2;
        parts.push(writes.subList(middle, writes.size()));
        parts.push(writes.subList(0, middle));
    }

    /** Takes out the documents of a week. */
    List<PendingWrite> removeOf(IsoWeek week) {
        List<PendingWrite> removed = new ArrayList<>();
        List<List<PendingWrite>> kept = new ArrayList<>();
        for (List<PendingWrite> part : parts) {
            List<PendingWrite> others = new ArrayList<>(part.size());
            for (PendingWrite write : part) {
                (write.document.week().equals(week) ? removed : others).add(write);
            }
            if (!others.isEmpty()) {
                kept.add(others);
            }
        }
        parts.clear();
        parts.addAll(kept);
        return removed;
    }
}
