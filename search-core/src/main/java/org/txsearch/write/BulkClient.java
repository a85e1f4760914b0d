package org.txsearch.write;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;
import org.txsearch.cluster.Cluster;
import org.txsearch.process.Tracing;

/** Makes the requests of a writer; replies come on the client's threads. */
final class BulkClient {

    /** How long Elasticsearch waits for a primary that is moving: short, so that the writer sees it and slows down. */
    private static final String PRIMARY_TIMEOUT = "10s";

    /** More links would make the span larger than its information. */
    private static final int MAX_LINKS = 32;

    private final Cluster cluster;
    private final WriterHealth health;
    private final Duration silence;

    BulkClient(Cluster cluster, BulkSettings settings, WriterHealth health) {
        this.cluster = cluster;
        this.health = health;
        this.silence = settings.requestTimeout();
    }

    /** Sends those documents, whose body it is. */
    void bulk(List<PendingWrite> writes, BulkEntity body, WriteTarget target, Consumer<Reply> onReply) {
        Request request = new Request("POST", "/_bulk");
        // A write to a missing alias must not make an index of that name, which would bypass the template.
        request.addParameter("require_alias", String.valueOf(target.isHomes()));
        request.addParameter("timeout", PRIMARY_TIMEOUT);
        request.addParameter("filter_path", "items.*.status,items.*.error.type,items.*.error.reason,error,status");
        request.setEntity(body);
        Context trace = trace(cluster.tracing(), writes);
        try (Scope unused = trace.makeCurrent()) {
            perform(request, reply -> {
                Span.fromContext(trace).end();
                onReply.accept(reply);
            });
        }
    }

    /** Reads the stored documents that those conflict with. */
    void stored(List<PendingWrite> writes, WriteTarget target, Consumer<Reply> onReply) {
        Request request = new Request("POST", "/_mget");
        request.setEntity(new NByteArrayEntity(idsOf(writes, target), ContentType.APPLICATION_JSON));
        perform(request, onReply);
    }

    /** Returns the body of the {@code _mget} for those writes. */
    private static byte[] idsOf(List<PendingWrite> writes, WriteTarget target) {
        StringBuilder body = new StringBuilder("{\"docs\":[");
        for (PendingWrite write : writes) {
            if (body.charAt(body.length() - 1) == '}') {
                body.append(',');
            }
            WriteTarget.WritePlace place = target.of(write.document);
            body.append("{\"_index\":\"")
                    .append(place.index())
                    .append("\",\"_id\":\"")
                    .append(write.document.documentId());
            if (place.isRouted()) {
                body.append("\",\"routing\":\"").append(write.document.merchantId());
            }
            body.append("\"}");
        }
        return body.append("]}").toString().getBytes(StandardCharsets.US_ASCII);
    }

    private void perform(Request request, Consumer<Reply> onReply) {
        cluster.send(request, silence, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                reply(Reply.of(response), onReply);
            }

            @Override
            public void onFailure(Exception failure) {
                reply(Reply.of(failure), onReply);
            }
        });
    }

    private void reply(Reply reply, Consumer<Reply> onReply) {
        try {
            onReply.accept(reply);
        } catch (RuntimeException | Error e) {
            health.fail("Reading an answer failed: " + e, e);
        }
    }

    /**
     * Returns the context of a bulk request, with a span that ends with the answer. Its documents may belong to many traces:
     * the span is part of the first one's, and links to others.
     */
    private static Context trace(Tracing tracing, List<PendingWrite> writes) {
        SpanContext first = null;
        Set<SpanContext> others = new LinkedHashSet<>();
        for (PendingWrite write : writes) {
            SpanContext trace = write.trace;
            if (trace == null) {
                continue;
            }
            if (first == null) {
                first = trace;
            } else if (tracing.isOn() && !trace.equals(first)) {
                others.add(trace);
                if (others.size() >= MAX_LINKS) {
                    break;
                }
            }
        }
        if (first == null && !tracing.isOn()) {
            return Context.root();
        }
        SpanBuilder builder = tracing.span("write", SpanKind.INTERNAL)
                .setParent(first == null ? Context.root() : Context.root().with(Span.wrap(first)));
        others.forEach(builder::addLink);
        return Context.root().with(builder.startSpan());
    }
}
