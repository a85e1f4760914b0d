package org.txsearch.page;

import java.util.Map;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import tools.jackson.databind.json.JsonMapper;

/** One view of some weeks for several searches, whatever is written meanwhile. */
public final class PointInTime implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PointInTime.class);

    private final Cluster cluster;
    private final String id;

    PointInTime(Cluster cluster, String id) {
        this.cluster = cluster;
        this.id = id;
    }

    /** Gives it up without waiting; one that stays open ends with its time. */
    @Override
    public void close() {
        Request request = new Request("DELETE", "/_pit");
        request.setEntity(
                new NByteArrayEntity(JsonMapper.shared().writeValueAsBytes(member()), ContentType.APPLICATION_JSON));
        cluster.raw().performRequestAsync(request, new ResponseListener() {
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

    /** What the body of a search says of it. */
    public Map<String, Object> member() {
        return Map.of("id", id);
    }
}
