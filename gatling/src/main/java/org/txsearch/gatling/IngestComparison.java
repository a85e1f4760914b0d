package org.txsearch.gatling;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Loading an Avro file against sending the same documents, ready as NDJSON, to {@code _bulk}: same Elasticsearch, same
 * template, same cores, same order, requests of the same size and as many at once, empty weeks each time, in turns.
 *
 * <p>Both are counted by Elasticsearch itself in the middle of the run, after a first round that does not count. It deletes
 * all weeks of that Elasticsearch, which therefore must be one of its own.
 */
final class IngestComparison {

    private static final int ROUNDS = 3;

    /** As many as the load's requests have, and as many requests at once: BulkSettings.defaults(). */
    private static final int DOCUMENTS_A_REQUEST = 1_500;

    private static final int IN_FLIGHT = 4;
    private static final Pattern READ = Pattern.compile("read (\\d+) = indexed (\\d+)");

    private final String elasticsearch;
    private final String launcher;
    private final String file;
    private long documents;

    IngestComparison(String elasticsearch, String launcher, String file) {
        this.elasticsearch = elasticsearch;
        this.launcher = launcher;
        this.file = file;
    }

    void run() throws IOException, InterruptedException, ExecutionException {
        load();
        List<byte[]> requests = readyRequests();
        List<String> weeks = weeks();
        emptyWeeks(weeks);
        bulk(requests);
        double[] load = new double[ROUNDS];
        double[] raw = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            emptyWeeks(weeks);
            load[round] = new SteadyRate(elasticsearch).of(documents, () -> {
                load();
                return null;
            });
            emptyWeeks(weeks);
            raw[round] = new SteadyRate(elasticsearch).of(documents, () -> {
                bulk(requests);
                return null;
            });
            System.out.printf(
                    Locale.ROOT, "round %d: load %,.0f/s, raw _bulk %,.0f/s%n", round + 1, load[round], raw[round]);
        }
        double[] ratios = new double[ROUNDS];
        Arrays.setAll(ratios, i -> load[i] / raw[i]);
        Arrays.sort(ratios);
        System.out.printf(
                Locale.ROOT,
                "load %,.0f/s, raw _bulk %,.0f/s (medians of %d), ratio %.2f (%.2f to %.2f)%n",
                PairedTimes.median(load),
                PairedTimes.median(raw),
                ROUNDS,
                PairedTimes.median(ratios),
                ratios[0],
                ratios[ROUNDS - 1]);
    }

    /** As a user loads, in a process of its own. */
    private void load() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(launcher, "load", file).redirectErrorStream(true);
        builder.environment().put("TXSEARCH_ELASTICSEARCH_URIS", elasticsearch);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher read = READ.matcher(output);
        if (process.waitFor() != 0 || !read.find() || !read.group(1).equals(read.group(2))) {
            throw new IOException("The load did not index everything:\n" + output);
        }
        documents = Long.parseLong(read.group(1));
    }

    /** The documents that the load stored, as bulk requests, in the order in which the load sent them. */
    private List<byte[]> readyRequests() throws IOException, InterruptedException {
        List<byte[]> requests = new ArrayList<>();
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        int count = 0;
        JsonNode after = null;
        while (true) {
            JsonNode hits = Http.json(page(after)).at("/hits/hits");
            if (hits.isEmpty()) {
                break;
            }
            for (JsonNode hit : hits) {
                append(request, hit);
                if (++count % DOCUMENTS_A_REQUEST == 0) {
                    requests.add(request.toByteArray());
                    request.reset();
                }
            }
            after = hits.get(hits.size() - 1).path("sort");
        }
        if (request.size() > 0) {
            requests.add(request.toByteArray());
        }
        return requests;
    }

    private byte[] page(@Nullable JsonNode after) throws IOException, InterruptedException {
        ObjectNode query = (ObjectNode) Http.json("""
                {"size":2000,"version":true,"sort":[{"ingested_at":"asc"},{"search.tie":"asc"}]}""".getBytes(StandardCharsets.UTF_8));
        if (after != null) {
            query.set("search_after", after);
        }
        return Http.send(
                "POST",
                elasticsearch + "/transactions/_search",
                "application/json",
                query.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void append(ByteArrayOutputStream request, JsonNode hit) {
        String action = String.format(
                Locale.ROOT,
                "{\"index\":{\"_index\":\"%s\",\"_id\":\"%s\",\"version\":%d,\"version_type\":\"external\"}}%n",
                hit.path("_index").asString(),
                hit.path("_id").asString(),
                hit.path("_version").asLong());
        request.writeBytes(action.getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(hit.path("_source").toString().getBytes(StandardCharsets.UTF_8));
        request.write('\n');
    }

    private void bulk(List<byte[]> requests) throws InterruptedException, ExecutionException {
        ExecutorService connections = Executors.newFixedThreadPool(IN_FLIGHT);
        try {
            List<Callable<Integer>> calls = requests.stream()
                    .<Callable<Integer>>map(request -> () -> send(request))
                    .toList();
            for (Future<Integer> sent : connections.invokeAll(calls)) {
                sent.get();
            }
        } finally {
            connections.shutdownNow();
        }
    }

    private int send(byte[] request) throws IOException, InterruptedException {
        byte[] answer =
                Http.send("POST", elasticsearch + "/_bulk?filter_path=items.*.status", "application/x-ndjson", request);
        JsonNode items = Http.json(answer).path("items");
        for (JsonNode item : items) {
            int status = item.at("/index/status").asInt();
            if (status != 201) {
                throw new IOException("A document was answered with " + status);
            }
        }
        return items.size();
    }

    private List<String> weeks() throws IOException, InterruptedException {
        byte[] answer = Http.send(
                HttpRequest.newBuilder(URI.create(elasticsearch + "/_cat/indices/transactions-*?h=index&format=json"))
                        .build());
        List<String> weeks = new ArrayList<>();
        for (JsonNode index : Http.json(answer)) {
            weeks.add(index.path("index").asString());
        }
        weeks.sort(null);
        return weeks;
    }

    /** The template's settings and mapping are the load's. */
    private void emptyWeeks(List<String> weeks) throws IOException, InterruptedException {
        deleteWeeks();
        for (String week : weeks) {
            String alias = week.substring(0, week.lastIndexOf('-'));
            String aliases = "{\"aliases\":{\"" + alias + "\":{},\"transactions\":{}}}";
            Http.send(
                    "PUT", elasticsearch + "/" + week, "application/json", aliases.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private void deleteWeeks() throws IOException, InterruptedException {
        for (String week : weeks()) {
            Http.send("DELETE", elasticsearch + "/" + week, "application/json", new byte[0]);
        }
    }
}
