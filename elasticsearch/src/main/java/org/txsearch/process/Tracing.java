package org.txsearch.process;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapSetter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes spans and carries traces on by W3C trace context.
 *
 * <p>Without a destination no spans are made: an incoming trace is still passed on, but none is begun, so that a call costs one
 * look at a thread-local.
 */
public final class Tracing implements AutoCloseable {

    private static final String SCOPE = "org.txsearch";
    private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");
    private static final Duration EXPORT_LIMIT = Duration.ofSeconds(5);

    /** Baggage is left out: it holds what callers put in, and would take that to Elasticsearch and into logs. */
    private static final W3CTraceContextPropagator PROPAGATOR = W3CTraceContextPropagator.getInstance();

    private static final Tracing OFF = new Tracing(null);

    private final @Nullable SdkTracerProvider provider;
    private final Tracer tracer;

    private Tracing(@Nullable SdkTracerProvider provider) {
        this.provider = provider;
        this.tracer = (provider == null ? TracerProvider.noop() : provider).get(SCOPE);
    }

    public static Tracing off() {
        return OFF;
    }

    /**
     * Spans go to a collector, by OTLP over HTTP.
     *
     * @param endpoint the address that takes spans, for example {@code http://host:4318/v1/traces}
     * @param service this process's name
     * @param share how many of the traces that begin here are recorded, 0 to 1; one that came in is recorded as it says
     */
    public static Tracing to(URI endpoint, String service, double share) {
        SpanExporter exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(endpoint.toString())
                .setTimeout(EXPORT_LIMIT)
                .build();
        return to(exporter, service, share);
    }

    public static Tracing to(SpanExporter exporter, String service, double share) {
        return new Tracing(SdkTracerProvider.builder()
                .setResource(Resource.create(Attributes.of(SERVICE, service)))
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(share)))
                .addSpanProcessor(BatchSpanProcessor.builder(exporter)
                        .setExporterTimeout(EXPORT_LIMIT)
                        .build())
                .build());
    }

    public boolean isOn() {
        return provider != null;
    }

    /** A span to be started within the present trace, or one that begins a trace. */
    public SpanBuilder span(String name, SpanKind kind) {
        return tracer.spanBuilder(name).setSpanKind(kind);
    }

    /** Returns whether there is nothing to do: no span would be recorded, and there is no trace to hand on. */
    public boolean isIdle() {
        return provider == null && !Span.current().getSpanContext().isValid();
    }

    /** Returns the trace that a carrier names, or the current one if the carrier names none that can be read. */
    public static <C> Context read(@Nullable C carrier, TextMapGetter<C> headers) {
        return PROPAGATOR.extract(Context.current(), carrier, headers);
    }

    /** Writes a trace into a carrier; nothing if there is none. */
    public static <C> void write(Context trace, C carrier, TextMapSetter<C> headers) {
        PROPAGATOR.inject(trace, carrier, headers);
    }

    /** Sends all ended spans, and waits for some seconds at most until they are sent. */
    public void flush() {
        if (provider != null) {
            provider.forceFlush().join(EXPORT_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Sends the remaining spans, for some seconds at most. */
    @Override
    public void close() {
        if (provider != null) {
            provider.shutdown().join(EXPORT_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
