package org.txsearch.write;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;

/** A document that has no outcome yet. */
final class PendingWrite {

    /** What a document costs in a request beside its source, at most: the action line. */
    static final int ACTION_BYTES = 300;

    final TransactionDocument document;
    final Consumer<WriteOutcome> onOutcome;

    /** The trace in which it was handed over, or null. */
    final @Nullable SpanContext trace;

    /** Whether an earlier send of it may have been applied without an answer. */
    boolean uncertain;

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
