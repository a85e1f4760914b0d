package org.txsearch.cluster;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.txsearch.process.Tracing;

/**
 * The span of one call to Elasticsearch. It says what kind of call it is and the kind of outcome; paths and bodies hold ids and
 * filters, and stay out.
 */
final class CallSpan {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("db.system.name");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private final Span span;

    private CallSpan(Span span) {
        this.span = span;
    }

    /** Begins it, and gives the request the header that carries the trace on. */
    static CallSpan begin(Tracing tracing, Request request) {
        String operation = operation(request.getEndpoint());
        Span span = tracing.span("elasticsearch " + operation, SpanKind.CLIENT)
                .setAttribute(SYSTEM, "elasticsearch")
                .setAttribute(OPERATION, operation)
                .startSpan();
        RequestOptions.Builder options = request.getOptions().toBuilder();
        Tracing.write(Context.current().with(span), options, (carrier, name, value) -> {
            if (carrier != null) {
                carrier.addHeader(name, value);
            }
        });
        request.setOptions(options);
        return new CallSpan(span);
    }

    /** Elasticsearch's own name of a path's operation: {@code search} of {@code /some,weeks/_search}. */
    static String operation(String path) {
        for (String segment : path.split("[/?]", -1)) {
            if (segment.startsWith("_")) {
                return segment.substring(1);
            }
        }
        return "index";
    }

    /** The same listener, before which the span ends. */
    ResponseListener until(ResponseListener listener) {
        return new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                answered(response);
                listener.onSuccess(response);
            }

            @Override
            public void onFailure(Exception failure) {
                failed(failure);
                listener.onFailure(failure);
            }
        };
    }

    void answered(Response response) {
        span.setAttribute(STATUS, response.getStatusLine().getStatusCode());
        span.end();
    }

    /** An exception's text quotes the request, so that only its kind is reported. */
    void failed(Exception failure) {
        if (failure instanceof ResponseException refusal) {
            long status = refusal.getResponse().getStatusLine().getStatusCode();
            span.setAttribute(STATUS, status);
            span.setAttribute(ERROR, Long.toString(status));
        } else {
            span.setAttribute(ERROR, failure.getClass().getSimpleName());
        }
        span.setStatus(StatusCode.ERROR);
        span.end();
    }
}
