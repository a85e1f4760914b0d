package org.txsearch.api.platform.trace;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.io.IOException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.platform.http.PrivatePaths;
import org.txsearch.api.platform.http.RequestId;
import org.txsearch.api.platform.problem.RouteTemplates;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.process.Tracing;

/**
 * Processes each request of the API within the trace that its {@code traceparent} names, or within a new one. The span has
 * the route's template, the status and the request id, but no path, parameter or body, which contain ids, names and e-mails.
 *
 * <p>It runs inside the limit of concurrent requests, so that requests refused there create no span.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 4)
final class TraceFilter extends OncePerRequestFilter {

    /** The key of the trace id in the logging context. */
    static final String MDC_KEY = "trace_id";

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> REQUEST_ID = AttributeKey.stringKey("txsearch.request_id");
    private static final String TRACEPARENT = "traceparent";

    private final Tracing tracing;
    private final RouteTemplates routes;

    TraceFilter(Tracing tracing, RouteTemplates routes) {
        this.tracing = tracing;
        this.routes = routes;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        boolean nothingToDo = !tracing.isOn() && request.getHeader(TRACEPARENT) == null;
        return nothingToDo || !PrivatePaths.contain(request.getServletPath());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String route = routes.of(request);
        String method = method(request);
        Context caller = Tracing.read(request, RequestTraceHeaders.INSTANCE);
        Span span = tracing.span(route == null ? method : method + " " + route, SpanKind.SERVER)
                .setParent(caller)
                .setAttribute(METHOD, method)
                .setAttribute(REQUEST_ID, RequestId.of(request))
                .startSpan();
        if (route != null) {
            span.setAttribute(ROUTE, route);
        }
        boolean isTraced = span.getSpanContext().isValid();
        if (isTraced) {
            MDC.put(MDC_KEY, span.getSpanContext().getTraceId());
        }
        try (Scope unused = caller.with(span).makeCurrent()) {
            chain.doFilter(request, response);
        } finally {
            span.setAttribute(STATUS, response.getStatus());
            if (response.getStatus() >= 500) {
                span.setStatus(StatusCode.ERROR);
            }
            span.end();
            MDC.remove(MDC_KEY);
        }
    }

    /** Returns the method, or {@code _OTHER}: a client can send any word. */
    private static String method(HttpServletRequest request) {
        return switch (request.getMethod()) {
            case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY" -> request.getMethod();
            default -> "_OTHER";
        };
    }

    /** A request's headers. */
    private enum RequestTraceHeaders implements TextMapGetter<HttpServletRequest> {
        INSTANCE;

        @Override
        public Iterable<String> keys(HttpServletRequest request) {
            return Collections.list(request.getHeaderNames());
        }

        @Override
        public @Nullable String get(@Nullable HttpServletRequest request, String name) {
            return request == null ? null : request.getHeader(name);
        }
    }

    /** Configures tracing. */
    @Configuration(proxyBeanMethods = false)
    static class TraceConfiguration {

        private static final String SERVICE = "transaction-search-api";
        private static final String SHARE = "must be a number from 0 to 1, 0.1 for instance";

        /**
         * The settings of tracing.
         *
         * @param endpoint address at which a collector accepts OTLP over HTTP, for example {@code
         *     http://127.0.0.1:4318/v1/traces}; absent: no spans are created
         * @param share recorded fraction of the traces that begin here, 0 to 1; an incoming trace has its own flag
         */
        @Validated
        @ConfigurationProperties("txsearch.tracing")
        record TraceSettings(
                @Nullable String endpoint,

                @DefaultValue("0.1")
                @DecimalMin(value = "0", message = TraceConfiguration.SHARE)
                @DecimalMax(value = "1", message = TraceConfiguration.SHARE)
                double share) {}

        @Bean(destroyMethod = "close")
        Tracing tracing(TraceSettings settings) {
            String endpoint = settings.endpoint();
            if (endpoint == null || endpoint.isBlank()) {
                return Tracing.off();
            }
            return Tracing.to(
                    InvalidSettingException.requireHttp(
                            "txsearch.tracing.endpoint",
                            endpoint,
                            "must be the address of an OTLP collector, http://127.0.0.1:4318/v1/traces for instance"),
                    SERVICE,
                    settings.share());
        }
    }
}
