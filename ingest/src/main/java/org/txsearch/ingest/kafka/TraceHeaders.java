package org.txsearch.ingest.kafka;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.Tracing;

/** The headers of a message's trace (W3C Trace Context). */
public final class TraceHeaders {

    /** The attributes of spans that send and process messages. */
    public static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");

    public static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.type");
    public static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");

    private static final TextMapGetter<Headers> GETTER = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Headers headers) {
            return Arrays.stream(headers.toArray()).map(Header::key).toList();
        }

        @Override
        public @Nullable String get(@Nullable Headers headers, String name) {
            Header header = headers == null ? null : headers.lastHeader(name);
            return header == null || header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
        }
    };

    private TraceHeaders() {}

    /** Returns the trace in the headers of a message, or the current trace if they have none. */
    public static Context read(Headers headers) {
        return Tracing.read(headers, GETTER);
    }

    /** Writes a trace to a message's headers. */
    static void write(Context trace, Headers headers) {
        Tracing.write(trace, headers, (carrier, name, value) -> {
            if (carrier != null) {
                carrier.add(name, value.getBytes(StandardCharsets.UTF_8));
            }
        });
    }
}
