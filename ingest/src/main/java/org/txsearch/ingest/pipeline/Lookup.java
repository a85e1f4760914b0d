package org.txsearch.ingest.pipeline;

import io.opentelemetry.context.Context;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.source.RecordJson;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.lookup.TransactionKey;

/** A change, or a document that may be stored with another {@code created_at}: its outcome depends on the index. */
final class Lookup {

    private static final int OVERHEAD_BYTES = 500;

    final TransactionKey key;
    final RecordPosition position;
    final Consumer<RecordOutcome> listener;
    final @Nullable Change change;
    final long ingestedAt;

    /** The hash of the transaction's identity. */
    final long identity;

    /** The key of the stored transaction: in its own week, unless it was found in another. */
    TransactionKey place;

    /** Whether another version of the transaction has been written since the record was submitted. */
    volatile boolean overtaken;

    /** The trace of the record. */
    final Context trace = Context.current();

    /** The submitted document; null for a change. */
    final @Nullable TransactionDocument document;

    /** Whether the document is written anyway, and the lookup only decides if it is the first searchable version. */
    final boolean isPlaced;

    /** The document to write, by the last decision, or null. */
    @Nullable
    TransactionDocument toWrite;

    /** The outcome of the record, by the last decision, or null. */
    @Nullable
    RecordOutcome outcome;

    /** Since when the record has waited. */
    long waitingSinceNanos;

    int attempts;

    private Lookup(
            TransactionKey key,
            RecordPosition position,
            Consumer<RecordOutcome> listener,
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
    }

    static Lookup of(
            Change change, long identity, long ingestedAt, RecordPosition position, Consumer<RecordOutcome> listener) {
        return new Lookup(change.key(), position, listener, change, ingestedAt, null, false, identity);
    }

    static Lookup of(
            TransactionDocument document,
            boolean isPlaced,
            long identity,
            RecordPosition position,
            Consumer<RecordOutcome> listener) {
        return new Lookup(TransactionKey.of(document), position, listener, null, 0, document, isPlaced, identity);
    }

    /** Returns the record as a dead letter shows it. */
    String text() {
        if (change != null) {
            return change.json();
        }
        return document == null ? "" : RecordJson.item(document.source());
    }

    /** Returns about how much memory the record takes. */
    int bytes() {
        TransactionDocument held = change == null ? document : toWrite;
        return (change == null ? 0 : change.bytes()) + (held == null ? 0 : held.source().length + OVERHEAD_BYTES);
    }
}
