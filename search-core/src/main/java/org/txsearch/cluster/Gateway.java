package org.txsearch.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster.DeadlineExceededException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls Elasticsearch with JSON bodies: indices, aliases, settings, small documents. Searches and bulk writes go by
 * {@link Cluster#read} and {@link Cluster#send}, since their answers are not read into trees.
 *
 * <p>An error that Elasticsearch answers with is a {@link ClusterRefusalException}.
 */
public final class Gateway {

    private final Cluster cluster;

    /** Calls of that cluster. */
    public Gateway(Cluster cluster) {
        this.cluster = cluster;
    }

    /** A call without a body. */
    public JsonNode call(String method, String path) throws IOException {
        return call(method, path, null);
    }

    /** A call that is made once. */
    public JsonNode call(String method, String path, @Nullable Object body) throws IOException {
        return tree(bytes(method, path, body));
    }

    /** A call that can be repeated without harm; repeated while the cluster is unavailable. */
    public JsonNode patiently(String method, String path, @Nullable Object body) throws IOException {
        return tree(bytesPatiently(method, path, body));
    }

    /** The same; returns the answer as it came. */
    public byte[] bytesPatiently(String method, String path, @Nullable Object body) throws IOException {
        Retry retry = Retry.patient();
        while (true) {
            try {
                return bytes(method, path, body);
            } catch (IOException e) {
                if (!mayPass(e) || !retry.pause()) {
                    throw e;
                }
            }
        }
    }

    /** Whether the connection was lost or the cluster is unavailable; an untrusted certificate stays untrusted. */
    private static boolean mayPass(IOException e) {
        return e instanceof ClusterRefusalException refusal ? refusal.isUnavailable() : !(e instanceof SSLException);
    }

    /**
     * A call within a time limit, repeated while the cluster is busy. The exceptions quote neither the request nor the
     * answer: both may hold personal data.
     *
     * @throws DeadlineExceededException if no answer came in time
     */
    public JsonNode callWithin(Duration limit, String method, String path, @Nullable Object body) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        Retry retry = Retry.within(limit);
        while (true) {
            try {
                Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
                return tree(within(left, method, path, body));
            } catch (ResponseException e) {
                ClusterRefusalException refusal = ClusterRefusalException.of(e).withoutQuotes();
                if (!refusal.isBusy() || !retry.pause()) {
                    throw refusal;
                }
            }
        }
    }

    private byte[] within(Duration limit, String method, String path, @Nullable Object body) throws IOException {
        Request request = request(method, path, body);
        if (path.contains("/_search") || path.contains("/_doc/") && method.equals("GET")) {
            // Copies of shards other than the usual ones may answer.
            request.addParameter("preference", "");
        }
        return method.equals("GET") || path.contains("/_search")
                ? cluster.read(request, limit)
                : cluster.call(request, limit);
    }

    /** A bulk request of those lines, made once. */
    public JsonNode bulk(String path, List<?> lines) throws IOException {
        StringBuilder body = new StringBuilder();
        lines.forEach(line ->
                body.append(JsonMapper.shared().writeValueAsString(line)).append('\n'));
        Request request = new Request("POST", path);
        request.setEntity(new NByteArrayEntity(
                body.toString().getBytes(StandardCharsets.UTF_8), ContentType.create("application/x-ndjson")));
        return tree(bytes(request));
    }

    private byte[] bytes(String method, String path, @Nullable Object body) throws IOException {
        return bytes(request(method, path, body));
    }

    private byte[] bytes(Request request) throws IOException {
        try {
            return cluster.call(request, Node.SOCKET_TIMEOUT);
        } catch (ResponseException e) {
            throw ClusterRefusalException.of(e);
        }
    }

    private static Request request(String method, String path, @Nullable Object body) {
        Request request = new Request(method, path);
        if (body != null) {
            request.setEntity(
                    new NByteArrayEntity(JsonMapper.shared().writeValueAsBytes(body), ContentType.APPLICATION_JSON));
        }
        return request;
    }

    private static JsonNode tree(byte[] body) throws IOException {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            throw new IOException("An answer of Elasticsearch cannot be read", e);
        }
    }
}
