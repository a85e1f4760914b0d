package org.txsearch.gatling.matrix;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Http;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Copies the documents of all weeks to another layout with the same mapping and settings. */
final class LayoutCopy {

    private static final int PAGE = 1_000;

    /** As many requests as saturate two cores; so many pages wait in memory at most. */
    private static final int IN_FLIGHT = 4;

    private final String elasticsearch;
    private final Layout layout;
    private final Set<String> made = new HashSet<>();

    LayoutCopy(String elasticsearch, Layout layout) {
        this.elasticsearch = elasticsearch;
        this.layout = layout;
    }

    /** Returns how many documents it wrote; they are visible, in segments merged as those of the weeks. */
    long run(LongConsumer progress) throws IOException, InterruptedException {
        ExecutorService senders = Executors.newFixedThreadPool(IN_FLIGHT);
        try {
            ObjectNode weekly = weeklyIndex();
            Deque<Future<Integer>> sent = new ArrayDeque<>();
            long copied = 0;
            JsonNode after = null;
            do {
                JsonNode hits = Http.json(post("/transactions/_search?allow_partial_search_results=false", page(after)))
                        .at("/hits/hits");
                for (JsonNode hit : hits) {
                    make(index(hit), weekly);
                }
                sent.add(senders.submit(() -> write(hits)));
                after = hits.isEmpty() ? null : hits.get(hits.size() - 1).path("sort");
                while (sent.size() > (after == null ? 0 : IN_FLIGHT)) {
                    copied += sent.remove().get();
                    progress.accept(copied);
                }
            } while (after != null);
            post("/" + layout.prefix() + "*/_refresh", "");
            return copied;
        } catch (ExecutionException e) {
            throw new IOException("Not every document was copied to " + layout + ": " + e.getCause(), e);
        } finally {
            senders.shutdownNow();
        }
    }

    private String index(JsonNode hit) {
        return layout.index(Instant.parse(hit.at("/_source/created_at").asString()));
    }

    private void make(String index, ObjectNode weekly) throws IOException, InterruptedException {
        if (made.add(index)) {
            Http.send(
                    "PUT",
                    elasticsearch + "/" + index,
                    "application/json",
                    weekly.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Settings and mapping of a week, with the layout's number of shards. */
    private ObjectNode weeklyIndex() throws IOException, InterruptedException {
        ObjectNode index = (ObjectNode)
                Http.json(Http.get(elasticsearch + "/transactions")).iterator().next();
        index.remove("aliases");
        ObjectNode settings = (ObjectNode) index.at("/settings/index");
        settings.remove(List.of("uuid", "creation_date", "provided_name", "version"));
        settings.put("number_of_shards", Integer.toString(layout.shards()));
        return index;
    }

    private static String page(@Nullable JsonNode after) {
        ObjectNode body = (ObjectNode) Http.json("""
                {"size":%d,"version":true,"track_total_hits":false,"sort":[{"created_at":"asc"},{"search.tie":"asc"}]}""".formatted(PAGE).getBytes(StandardCharsets.UTF_8));
        if (after != null) {
            body.set("search_after", after);
        }
        return body.toString();
    }

    private int write(JsonNode hits) throws IOException, InterruptedException {
        if (hits.isEmpty()) {
            return 0;
        }
        ByteArrayOutputStream bulk = new ByteArrayOutputStream();
        for (JsonNode hit : hits) {
            ObjectNode action = Http.mapper().createObjectNode();
            action.putObject("index")
                    .put("_index", index(hit))
                    .put("_id", hit.path("_id").asString())
                    .put("version", hit.path("_version").asLong())
                    .put("version_type", "external");
            bulk.writeBytes((action + "\n" + hit.path("_source") + "\n").getBytes(StandardCharsets.UTF_8));
        }
        JsonNode answer = Http.json(Http.send(
                "POST", elasticsearch + "/_bulk?filter_path=errors", "application/x-ndjson", bulk.toByteArray()));
        if (answer.path("errors").asBoolean(true)) {
            throw new IOException("Elasticsearch refused some");
        }
        return hits.size();
    }

    private byte[] post(String path, String body) throws IOException, InterruptedException {
        return Http.send("POST", elasticsearch + path, "application/json", body.getBytes(StandardCharsets.UTF_8));
    }
}
