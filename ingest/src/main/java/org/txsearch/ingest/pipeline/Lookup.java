package org.txsearch.ingest.pipeline;

import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.StoredTransactions.TransactionKey;

/** A record whose outcome depends on what is stored: a change, or a document that may be in another week. */
final class Lookup {

    private static final int OVERHEAD_BYTES = 500;

    final TransactionKey key;
    final RecordPosition position;
    final RecordOutcome.Listener listener;
    final @Nullable Change change;
    final long ingestedAt;

    /** The hash of a document's identity; 0 for a change. */
    final long identity;

    /** Whether something else of its transaction has been written since it was submitted. */
    volatile boolean overtaken;

    /** The trace in which it came. */
    final Context trace = Context.current();

    /** What is to be written; a change has it once it is folded. */
    @Nullable
    TransactionDocument document;

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
        this.identity = identity;
        this.dueNanos = System.nanoTime();
    }

    static Lookup of(Change change, long ingestedAt, RecordPosition position, RecordOutcome.Listener listener) {
        return new Lookup(change.key(), position, listener, change, ingestedAt, null, 0);
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
        return (change == null ? 0 : change.bytes())
                + (document == null ? 0 : document.source().length + OVERHEAD_BYTES);
    }
}
