package org.txsearch.ingest.follow;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.kafka.TraceHeaders;
import org.txsearch.ingest.pipeline.OutcomeListener;
import org.txsearch.ingest.pipeline.RecordEnd;
import org.txsearch.trace.Tracing;

/**
 * The part of a message's own trace that lies between its arrival here and its end; its key is a merchant's, and stays out.
 *
 * @param logged the message
 * @param span to be ended with it
 * @param context what it is worked on in
 */
record RecordSpan(KafkaRecord logged, Span span, Context context) implements OutcomeListener {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");
    private static final AttributeKey<String> PARTITION = AttributeKey.stringKey("messaging.destination.partition.id");
    private static final AttributeKey<Long> OFFSET = AttributeKey.longKey("messaging.kafka.offset");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.type");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("txsearch.outcome");

    /** The span of a message that belongs to a trace, or null. */
    static @Nullable RecordSpan of(KafkaRecord logged, Tracing tracing) {
        ConsumerRecord<byte[], byte[]> message = logged.message();
        if (message.headers().lastHeader(TraceHeaders.NAME) == null) {
            return null;
        }
        Context sender = TraceHeaders.read(message.headers());
        if (!Span.fromContext(sender).getSpanContext().isValid()) {
            return null;
        }
        Span span = tracing.span("process " + message.topic(), SpanKind.CONSUMER)
                .setParent(sender)
                .setAttribute(SYSTEM, "kafka")
                .setAttribute(OPERATION, "process")
                .setAttribute(TOPIC, message.topic())
                .setAttribute(PARTITION, Integer.toString(message.partition()))
                .setAttribute(OFFSET, message.offset())
                .startSpan();
        return new RecordSpan(logged, span, sender.with(span));
    }

    @Override
    public void as(RecordEnd end) {
        span.setAttribute(OUTCOME, end.kind().name().toLowerCase(Locale.ROOT));
        span.end();
        logged.as(end);
    }
}
