package org.txsearch.alternatives;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NStringEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.RestClient;
import org.springframework.stereotype.Component;

/** One index of Elasticsearch, spoken to in bare requests. */
public final class ElasticsearchIndex {

    private final String name;
    private final RestClient client;
    private final ObjectMapper mapper;

    /** The designs' indices. */
    @Component
    public record Factory(RestClient client, ObjectMapper mapper, Settings settings) {

        /** The index of a design in the variant that runs. */
        public ElasticsearchIndex of(String design) {
            return new ElasticsearchIndex(design + "-" + settings.variant(), client, mapper);
        }
    }

    private ElasticsearchIndex(String name, RestClient client, ObjectMapper mapper) {
        this.name = name;
        this.client = client;
        this.mapper = mapper;
    }

    /** Recreates it, empty. */
    public void make(String settingsAndMappings) throws IOException {
        try {
            send("DELETE", "", "");
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() != 404) {
                throw e;
            }
        }
        send("PUT", "", settingsAndMappings);
    }

    /** What was written is found. */
    public void refresh() throws IOException {
        send("POST", "/_refresh", "");
    }

    /** One segment. */
    public void merge() throws IOException {
        send("POST", "/_forcemerge?max_num_segments=1", "");
        send("POST", "/_flush", "");
        refresh();
    }

    /** The whole index. */
    public Size size() throws IOException {
        JsonNode stored = mapper.readTree(send("GET", "/_stats/store,docs", "")).at("/_all/primaries");
        return new Size(
                mapper.readTree(send("GET", "/_count", "")).path("count").asLong(),
                stored.at("/docs/count").asLong(),
                stored.at("/store/size_in_bytes").asLong());
    }

    /** The answer to a request below the index's name, as it comes. */
    public byte[] send(String method, String path, String body) throws IOException {
        Request request = new Request(method, "/" + name + path);
        if (!body.isEmpty()) {
            request.setEntity(new NStringEntity(body, ContentType.APPLICATION_JSON));
        }
        return EntityUtils.toByteArray(client.performRequest(request).getEntity());
    }
}
