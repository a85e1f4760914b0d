package org.txsearch.write;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;

/** A document that has no outcome yet. */
final class PendingWrite {

    /** What a document costs in a request beside its source, at most: the action line. */
    static final int ACTION_BYTES = 400;

    final TransactionDocument document;
    final Consumer<WriteOutcome> onOutcome;

    /** The trace in which it was handed over, or null. */
    final @Nullable SpanContext trace;

    /** Whether an earlier send of it may have been applied without an answer. */
    boolean uncertain;

    /** Whether the stored document is this one, so that writing it once more proves that it is durable. */
    boolean confirming;

    /** The next write of this version of the transaction, which waits for the outcome of this one. */
    @Nullable
    PendingWrite next;

    /** Whether it no longer waits for an earlier write of its version. */
    boolean released;

    PendingWrite(TransactionDocument document, Consumer<WriteOutcome> onOutcome) {
        this.document = document;
        this.onOutcome = onOutcome;
        SpanContext now = Span.current().getSpanContext();
        this.trace = now.isValid() ? now : null;
    }

    int bytes() {
        return document.source().length + ACTION_BYTES;
    }
}
