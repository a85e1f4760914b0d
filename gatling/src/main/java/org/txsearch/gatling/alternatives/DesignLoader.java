package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Loader;
import org.txsearch.gatling.ProcessorTime;
import tools.jackson.databind.JsonNode;

/**
 * Has a design load the items.
 *
 * @param sender the process of gatling/alternatives
 * @param server the process of Elasticsearch, or of PostgreSQL
 */
record DesignLoader(Contender.Design design, String items, long sender, long server) implements Loader {

    @Override
    public String name() {
        return design.name();
    }

    @Override
    public long load(long seconds) throws IOException, InterruptedException {
        return Http.json(post("/load?file=" + items + "&seconds=" + seconds)).asLong();
    }

    @Override
    public void finish() throws IOException, InterruptedException {
        load(Duration.ofHours(1).toSeconds());
    }

    /** Merges, or vacuums. */
    void settle() throws IOException, InterruptedException {
        Http.send(post("/settle"));
    }

    /** Returns the numbers of transactions, of rows and of bytes that it stores. */
    JsonNode size() throws IOException, InterruptedException {
        return Http.json(Http.request(design.uri() + "/size").build());
    }

    private HttpRequest post(String path) {
        return Http.request(design.uri() + path)
                .timeout(Duration.ofHours(1))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    @Override
    public Duration senderTime() throws IOException {
        return ProcessorTime.of(sender);
    }

    @Override
    public Duration serverTime() throws IOException {
        return ProcessorTime.of(server);
    }
}
