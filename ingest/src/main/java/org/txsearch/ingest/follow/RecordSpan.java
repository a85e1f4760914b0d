package org.txsearch.ingest.follow;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.kafka.TraceHeaders;
import org.txsearch.ingest.pipeline.RecordOutcome;
import org.txsearch.process.Tracing;

/**
 * The span of a message from its arrival here to its outcome. The message key is left out: it names a merchant.
 *
 * @param polled the message
 * @param span ends with it
 * @param context its processing context
 */
record RecordSpan(PartitionLedger.Message polled, Span span, Context context) implements RecordOutcome.Listener {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");
    private static final AttributeKey<String> PARTITION = AttributeKey.stringKey("messaging.destination.partition.id");
    private static final AttributeKey<Long> OFFSET = AttributeKey.longKey("messaging.kafka.offset");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.type");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("txsearch.outcome");

    /** The span of a message that belongs to a trace, or null. */
    static @Nullable RecordSpan of(PartitionLedger.Message polled, Tracing tracing) {
        ConsumerRecord<byte[], byte[]> message = polled.message();
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
        return new RecordSpan(polled, span, sender.with(span));
    }

    @Override
    public void completed(RecordOutcome outcome) {
        span.setAttribute(OUTCOME, outcome.kind().name().toLowerCase(Locale.ROOT));
        span.end();
        polled.completed(outcome);
    }
}
