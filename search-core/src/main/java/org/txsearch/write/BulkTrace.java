package org.txsearch.write;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.trace.Tracing;

/**
 * The trace of a bulk request. Its documents may belong to many: it is part of the first one's, and links to others.
 *
 * @param context what the request is sent in
 * @param span to be ended with the answer
 */
record BulkTrace(Context context, Span span) {

    /** More would make the span larger than what it tells. */
    private static final int MAX_LINKS = 32;

    static BulkTrace of(Tracing tracing, List<PendingWrite> writes) {
        SpanContext first = null;
        Set<SpanContext> others = null;
        for (PendingWrite write : writes) {
            SpanContext trace = write.trace;
            if (trace == null) {
                continue;
            }
            if (first == null) {
                first = trace;
            } else if (tracing.isOn() && !trace.equals(first)) {
                others = others == null ? new LinkedHashSet<>() : others;
                others.add(trace);
                if (others.size() >= MAX_LINKS) {
                    break;
                }
            }
        }
        return begin(tracing, first, others);
    }

    private static BulkTrace begin(Tracing tracing, @Nullable SpanContext first, @Nullable Set<SpanContext> others) {
        if (first == null && !tracing.isOn()) {
            return new BulkTrace(Context.root(), Span.getInvalid());
        }
        SpanBuilder builder = tracing.span("write", SpanKind.INTERNAL)
                .setParent(first == null ? Context.root() : Context.root().with(Span.wrap(first)));
        if (others != null) {
            others.forEach(builder::addLink);
        }
        Span span = builder.startSpan();
        return new BulkTrace(Context.root().with(span), span);
    }
}
