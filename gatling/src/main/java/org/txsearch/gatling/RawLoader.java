package org.txsearch.gatling;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;

/**
 * Sends ready {@code _bulk} requests, as many at once as the load sends.
 *
 * @param requests the files of the requests
 * @param sent how many of them were sent
 */
record RawLoader(Elasticsearch elasticsearch, List<Path> requests, AtomicInteger sent) implements Loader {

    /** As {@code BulkSettings.defaults()}. */
    private static final int IN_FLIGHT = 4;

    @Override
    public String name() {
        return "raw _bulk";
    }

    @Override
    public long load(long seconds) throws Exception {
        AtomicLong stored = new AtomicLong();
        WarmUp.rate(IN_FLIGHT, Duration.ofSeconds(seconds), () -> {
            Path request = requests.get(sent.getAndIncrement());
            return stored.addAndGet(send(Files.readAllBytes(request)));
        });
        return stored.get();
    }

    private int send(byte[] documents) throws IOException, InterruptedException {
        HttpRequest request = Http.request(elasticsearch.uri() + "/_bulk?filter_path=items.*.status")
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofByteArray(documents))
                .build();
        JsonNode items = Http.json(request).path("items");
        for (JsonNode item : items) {
            int status = item.at("/index/status").asInt();
            if (status != 201) {
                throw new IOException("A document was answered with " + status);
            }
        }
        return items.size();
    }

    /** The rest is of no use. */
    @Override
    public void finish() {}

    /** Without children: the load is one. */
    @Override
    public Duration senderTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    }

    @Override
    public Duration serverTime() throws IOException, InterruptedException {
        return ProcessorTime.of(elasticsearch.process());
    }
}
