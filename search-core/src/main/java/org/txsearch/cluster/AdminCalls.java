package org.txsearch.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls of the commands that look after indices: bodies are trees, and a call may wait for a cluster that is away. */
public final class AdminCalls {

    private static final String UNAVAILABLE = ClusterRefusalException.UNAVAILABLE;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long MAX_PAUSE_MILLIS = 5_000;

    private final Cluster cluster;

    /** Calls of that cluster. */
    public AdminCalls(Cluster cluster) {
        this.cluster = cluster;
    }

    /** A call without body. */
    public JsonNode call(String method, String path) throws IOException {
        return JsonMapper.shared().readTree(bytes(method, path, null));
    }

    /**
     * A call with a body.
     *
     * @throws ClusterRefusalException where Elasticsearch answers with an error
     */
    public JsonNode call(String method, String path, Map<String, ?> body) throws IOException {
        return JsonMapper.shared().readTree(bytes(method, path, body));
    }

    /** A call that may be made twice without harm; where the cluster is away or has too much to do, it is made again. */
    public JsonNode patiently(String method, String path, @Nullable Map<String, ?> body) throws IOException {
        return JsonMapper.shared().readTree(bytesPatiently(method, path, body));
    }

    /** The same, with the answer as it came. */
    public byte[] bytesPatiently(String method, String path, @Nullable Map<String, ?> body) throws IOException {
        long start = System.nanoTime();
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            try {
                return bytes(method, path, body);
            } catch (ClusterRefusalException e) {
                if (!e.type().equals(UNAVAILABLE) || System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw e;
                }
            } catch (IOException e) {
                // However the connection was lost; what is wrong with a certificate stays wrong.
                if (e instanceof SSLException
                        || Thread.currentThread().isInterrupted()
                        || System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw e;
                }
            }
            sleep(pause);
            pause = Math.min(MAX_PAUSE_MILLIS, pause * 2);
        }
    }

    private byte[] bytes(String method, String path, @Nullable Map<String, ?> body) throws IOException {
        Request request = new Request(method, path);
        if (body != null) {
            request.setEntity(
                    new NByteArrayEntity(JsonMapper.shared().writeValueAsBytes(body), ContentType.APPLICATION_JSON));
        }
        try {
            return read(cluster.send(request));
        } catch (ResponseException e) {
            throw refusal(e);
        }
    }

    private static byte[] read(Response response) throws IOException {
        HttpEntity entity = response.getEntity();
        return entity == null ? new byte[0] : EntityUtils.toByteArray(entity);
    }

    private static ClusterRefusalException refusal(ResponseException e) throws IOException {
        int status = e.getResponse().getStatusLine().getStatusCode();
        String text = new String(read(e.getResponse()), StandardCharsets.UTF_8);
        String type = "status " + status;
        String reason = type;
        if (text.startsWith("{")) {
            JsonNode error = JsonMapper.shared().readTree(text).path("error");
            type = error.path("type").asString(type);
            reason = error.path("reason").asString(reason);
        }
        if (reason.contains("more than one write index")) {
            type = ClusterRefusalException.SECOND_WRITE_INDEX;
        } else if (status == 429 || status >= 500) {
            type = UNAVAILABLE;
        }
        return new ClusterRefusalException(type, reason, e);
    }

    private static void sleep(long millis) throws InterruptedIOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (InterruptedIOException)
                    new InterruptedIOException("Interrupted while waiting for Elasticsearch").initCause(e);
        }
    }
}
