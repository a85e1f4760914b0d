package org.txsearch.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls that are made again while the index is being made or moved, or the cluster has too much to do. */
final class PatientCalls {

    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Cluster cluster;
    private final Duration patience;

    /** Calls of that cluster, each of which may take so long. */
    PatientCalls(Cluster cluster, Duration patience) {
        this.cluster = cluster;
        this.patience = patience;
    }

    /**
     * What Elasticsearch says.
     *
     * @param status the status; 200 for whatever it did
     * @param body its JSON; an empty object where a refusal has none
     */
    record Answer(int status, JsonNode body) {

        String type() {
            return body.path("error").path("type").asString("");
        }

        void requireSuccess() throws IOException {
            if (status >= 300) {
                throw new RefusedCallException(status, type());
            }
        }
    }

    /** The answer to a request with that body. */
    Answer call(Request request, Object body) throws IOException {
        request.setEntity(
                new NByteArrayEntity(JsonMapper.shared().writeValueAsBytes(body), ContentType.APPLICATION_JSON));
        return call(request);
    }

    /** The answer to a request. */
    Answer call(Request request) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        long pause = FIRST_PAUSE_NANOS;
        while (true) {
            Answer answer = once(request, Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            boolean busy = answer.status == UNAVAILABLE || answer.status == TOO_MANY;
            if (!busy
                    || end - System.nanoTime() <= pause
                    || Thread.currentThread().isInterrupted()) {
                return answer;
            }
            LockSupport.parkNanos(pause);
            pause *= 2;
        }
    }

    private Answer once(Request request, Duration atMost) throws IOException {
        try {
            return new Answer(200, tree(BoundedCall.perform(cluster, request, atMost)));
        } catch (ResponseException e) {
            byte[] body = e.getResponse().getEntity() == null
                    ? new byte[0]
                    : EntityUtils.toByteArray(e.getResponse().getEntity());
            return new Answer(e.getResponse().getStatusLine().getStatusCode(), treeOrNothing(body));
        }
    }

    private static JsonNode tree(byte[] body) throws IOException {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            throw new IOException("An answer of Elasticsearch cannot be read", e);
        }
    }

    /** A proxy's refusal may have no body of JSON. */
    private static JsonNode treeOrNothing(byte[] body) throws IOException {
        return new String(body, StandardCharsets.UTF_8).startsWith("{")
                ? tree(body)
                : JsonMapper.shared().createObjectNode();
    }
}
