package org.txsearch.write;

import java.util.ArrayList;
import java.util.List;

/** Tells outcomes, one at a time, until the writer is closed. */
final class Outcomes {

    private final Backlog backlog;
    private final WriterHealth health;
    private boolean closed;

    Outcomes(Backlog backlog, WriterHealth health) {
        this.backlog = backlog;
        this.health = health;
    }

    /** The outcomes that one answer brings. */
    static final class Told {

        private final List<PendingWrite> writes = new ArrayList<>();
        private final List<WriteOutcome> outcomes = new ArrayList<>();

        void add(PendingWrite write, WriteOutcome outcome) {
            writes.add(write);
            outcomes.add(outcome);
        }

        boolean isEmpty() {
            return writes.isEmpty();
        }
    }

    /** Tells them all: whoever cannot take one in fails the writer, and the others are told all the same. */
    void tell(Told told) {
        if (told.isEmpty()) {
            return;
        }
        long bytes = 0;
        synchronized (this) {
            if (closed) {
                return;
            }
            for (int i = 0; i < told.writes.size(); i++) {
                PendingWrite write = told.writes.get(i);
                bytes += write.bytes();
                tell(write, told.outcomes.get(i));
            }
        }
        health.progress();
        backlog.ended(told.writes.size(), bytes);
    }

    private void tell(PendingWrite write, WriteOutcome outcome) {
        try {
            write.onOutcome.accept(outcome);
        } catch (RuntimeException | Error e) {
            health.fail("What became of " + write.document.documentId() + " could not be noted: " + e, e);
        }
    }

    /** Returns when no outcome is being told, and none will be. */
    synchronized void close() {
        closed = true;
    }
}
