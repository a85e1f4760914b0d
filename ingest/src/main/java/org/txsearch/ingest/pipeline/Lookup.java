package org.txsearch.ingest.pipeline;

import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.StoredTransactions.TransactionKey;

/** A record whose outcome depends on what is stored: a change, or a document that may be stored with another time. */
final class Lookup {

    private static final int OVERHEAD_BYTES = 500;

    final TransactionKey key;
    final RecordPosition position;
    final RecordOutcome.Listener listener;
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

    /** What is to be written, by the last decision; a change has it once it is folded. */
    @Nullable
    TransactionDocument toWrite;

    /** When it is looked up next, and since when it has waited. */
    long dueNanos;

    long waitingSinceNanos;
    int attempts;

    private Lookup(
            TransactionKey key,
            RecordPosition position,
            RecordOutcome.Listener listener,
            @Nullable Change change,
            long ingestedAt,
            @Nullable TransactionDocument document,
            long identity) {
        this.key = key;
        this.position = position;
        this.listener = listener;
        this.change = change;
        this.ingestedAt = ingestedAt;
        this.document = document;
        this.toWrite = document;
        this.identity = identity;
        this.place = key;
        this.dueNanos = System.nanoTime();
    }

    static Lookup of(
            Change change, long identity, long ingestedAt, RecordPosition position, RecordOutcome.Listener listener) {
        return new Lookup(change.key(), position, listener, change, ingestedAt, null, identity);
    }

    static Lookup of(
            TransactionDocument document, long identity, RecordPosition position, RecordOutcome.Listener listener) {
        return new Lookup(TransactionKey.of(document), position, listener, null, 0, document, identity);
    }

    /** As a dead letter shows it. */
    String text() {
        if (change != null) {
            return change.json();
        }
        return document == null ? "" : RecordText.of(document);
    }

    /** About how much memory it holds. */
    int bytes() {
        TransactionDocument held = change == null ? document : toWrite;
        return (change == null ? 0 : change.bytes()) + (held == null ? 0 : held.source().length + OVERHEAD_BYTES);
    }
}
