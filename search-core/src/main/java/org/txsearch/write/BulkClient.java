package org.txsearch.write;

import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.function.Consumer;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;
import org.txsearch.cluster.Cluster;

/** Makes the requests of a writer; replies come on the client's threads. */
final class BulkClient {

    /** How long Elasticsearch waits for a primary that is moving: short, so that the writer sees it and slows down. */
    private static final String PRIMARY_TIMEOUT = "10s";

    private static final int CONNECT_TIMEOUT_MILLIS = 2_000;

    private final Cluster cluster;
    private final WriterHealth health;
    private final RequestOptions options;

    BulkClient(Cluster cluster, BulkSettings settings, WriterHealth health) {
        this.cluster = cluster;
        this.health = health;
        this.options = RequestOptions.DEFAULT.toBuilder()
                .setRequestConfig(RequestConfig.custom()
                        .setConnectTimeout(CONNECT_TIMEOUT_MILLIS)
                        .setConnectionRequestTimeout(CONNECT_TIMEOUT_MILLIS)
                        .setSocketTimeout(
                                (int) settings.times().requestTimeout().toMillis())
                        .build())
                .build();
    }

    /** Sends those documents, whose body it is. */
    void bulk(List<PendingWrite> writes, BulkEntity body, WriteTarget target, Consumer<Reply> onReply) {
        Request request = new Request("POST", "/_bulk");
        // A write to a missing alias must not make an index of that name, which would bypass the template.
        request.addParameter("require_alias", String.valueOf(target.isHomes()));
        request.addParameter("timeout", PRIMARY_TIMEOUT);
        request.addParameter("filter_path", "items.*.status,items.*.error.type,items.*.error.reason,error,status");
        request.setEntity(body);
        BulkTrace trace = BulkTrace.of(cluster.tracing(), writes);
        try (Scope unused = trace.context().makeCurrent()) {
            perform(request, reply -> {
                trace.span().end();
                onReply.accept(reply);
            });
        }
    }

    void stored(List<PendingWrite> writes, WriteTarget target, Consumer<Reply> onReply) {
        Request request = new Request("POST", "/_mget");
        request.setEntity(new NByteArrayEntity(StoredContent.request(writes, target), ContentType.APPLICATION_JSON));
        perform(request, onReply);
    }

    private void perform(Request request, Consumer<Reply> onReply) {
        request.setOptions(options);
        cluster.send(request, new ResponseListener() {
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
}
