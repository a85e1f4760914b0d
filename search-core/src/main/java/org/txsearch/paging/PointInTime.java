package org.txsearch.paging;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.Cluster;
import tools.jackson.databind.json.JsonMapper;

/** One view of some weeks for several searches, whatever is written meanwhile; each search keeps it for as long again. */
public final class PointInTime implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PointInTime.class);

    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(60);

    private final Cluster cluster;
    private final PointInTimeSearch searching;
    private final String keepAlive;
    private volatile String id;

    /** Sends the body of a search that names a point in time. */
    interface PointInTimeSearch {
        AnswerBody search(Map<String, String> parameters, byte[] body, int rows, Deadline deadline);
    }

    PointInTime(Cluster cluster, PointInTimeSearch searching, String id, Duration keepAlive) {
        this.cluster = cluster;
        this.searching = searching;
        this.id = id;
        this.keepAlive = inSeconds(keepAlive);
    }

    /** In whole seconds, rounded up; one at least. */
    static String inSeconds(Duration duration) {
        return Math.max(1, duration.plusMillis(999).toSeconds()) + "s";
    }

    /** What the body of a search says of it. */
    public Map<String, Object> member() {
        Map<String, Object> member = new LinkedHashMap<>();
        member.put("id", id);
        member.put("keep_alive", keepAlive);
        return member;
    }

    /**
     * Returns the answer to a body that has its {@link #member}.
     *
     * @param rows the most rows that the body requests
     * @throws PointInTimeLostException if Elasticsearch keeps it no longer
     * @throws SearchException if no whole answer could be had in time
     */
    public AnswerBody search(Map<String, String> parameters, byte[] body, int rows, Deadline deadline) {
        return searching.search(parameters, body, rows, deadline);
    }

    /** An answer may rename it; the last name counts. */
    public void renamed(String newId) {
        id = newId;
    }

    /** Closes it without waiting; if that fails, it expires by itself. */
    @Override
    public void close() {
        Request request = new Request("DELETE", "/_pit");
        request.setEntity(new NByteArrayEntity(
                JsonMapper.shared().writeValueAsBytes(Map.of("id", id)), ContentType.APPLICATION_JSON));
        cluster.send(request, CLOSED_WITHIN, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                // It is closed.
            }

            @Override
            public void onFailure(Exception failure) {
                LOG.debug("A point in time was left to its end: {}", failure.toString());
            }
        });
    }
}
