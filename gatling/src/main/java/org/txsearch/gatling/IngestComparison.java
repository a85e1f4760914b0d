package org.txsearch.gatling;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Loading an Avro file against sending the same documents, ready as NDJSON, to {@code _bulk}: same Elasticsearch, same
 * template, same cores, same order, requests of the same size and as many at once.
 *
 * <p>Both write into empty weeks, each into its own, and take turns of half a minute in which the other one is paused, so
 * that both meet the same noise. The load creates its weeks as a first import does: with existing weeks it would
 * look up each transaction whose time of creation may have changed. It deletes all weeks of that Elasticsearch, which
 * must therefore be a dedicated one.
 */
final class IngestComparison {

    /** The first turn of each, in which its process still compiles, does not count. */
    private static final int UNCOUNTED = 1;

    private static final double UNTIL = 0.9;

    /** As many as the load's requests have: BulkSettings.defaults(). */
    private static final int DOCUMENTS_A_REQUEST = 1_500;

    private static final String INDICES = "transactions-";
    private static final String TWINS = "raw-";

    private final String elasticsearch;
    private final String launcher;
    private final String file;

    IngestComparison(String elasticsearch, String launcher, String file) {
        this.elasticsearch = elasticsearch;
        this.launcher = launcher;
        this.file = file;
    }

    void run() throws IOException, InterruptedException {
        long documents;
        try (LoadSender whole = LoadSender.start(launcher, file, elasticsearch)) {
            documents = whole.end();
        }
        // In files, next to the loaded one: that many requests would leave no memory for anything else.
        List<Path> requests = readyRequests(Files.createDirectory(Path.of(file).resolveSibling("requests")));
        replaceByTwins(weeks());
        inTurns(documents, requests);
    }

    private void inTurns(long documents, List<Path> requests) throws IOException, InterruptedException {
        List<IngestTurn> loaded = new ArrayList<>();
        List<IngestTurn> raw = new ArrayList<>();
        try (LoadSender load = LoadSender.start(launcher, file, elasticsearch);
                RawSender sender = new RawSender(elasticsearch, requests)) {
            long perTurn = 0;
            while (Math.max(IngestTurn.documents(load, elasticsearch), IngestTurn.documents(sender, elasticsearch))
                            + perTurn
                    < UNTIL * documents) {
                long before = IngestTurn.documents(sender, elasticsearch);
                loaded.add(IngestTurn.of(load, elasticsearch));
                raw.add(IngestTurn.of(sender, elasticsearch));
                perTurn = IngestTurn.documents(sender, elasticsearch) - before;
                System.out.println((loaded.size() > UNCOUNTED ? "" : "not counted: ") + "load "
                        + loaded.get(loaded.size() - 1) + ", raw _bulk " + raw.get(raw.size() - 1));
            }
            load.end();
        }
        if (loaded.size() <= UNCOUNTED) {
            throw new IOException("Too few transactions for a turn that counts: 2,000,000 make about seven");
        }
        print(loaded.subList(UNCOUNTED, loaded.size()), raw.subList(UNCOUNTED, raw.size()));
    }

    private static void print(List<IngestTurn> loaded, List<IngestTurn> raw) {
        double[] ratios = new double[raw.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = loaded.get(i).rate() / raw.get(i).rate();
        }
        Arrays.sort(ratios);
        System.out.printf(
                Locale.ROOT,
                "load %,.0f/s, raw _bulk %,.0f/s, ratio %.2f (quartiles %.2f and %.2f), %d turns;"
                        + " µs of processor a document: load %.0f and Elasticsearch %.0f, raw %.0f and %.0f (medians)%n",
                median(loaded, IngestTurn::rate),
                median(raw, IngestTurn::rate),
                PairedTimes.median(ratios),
                ratios[ratios.length / 4],
                ratios[ratios.length * 3 / 4],
                ratios.length,
                median(loaded, IngestTurn::senderMicros),
                median(loaded, IngestTurn::serverMicros),
                median(raw, IngestTurn::senderMicros),
                median(raw, IngestTurn::serverMicros));
    }

    private static double median(List<IngestTurn> turns, ToDoubleFunction<IngestTurn> figure) {
        return PairedTimes.median(turns.stream().mapToDouble(figure).toArray());
    }

    /** The documents that the load stored, as bulk requests, in the order in which the load sent them. */
    private List<Path> readyRequests(Path folder) throws IOException, InterruptedException {
        List<Path> requests = new ArrayList<>();
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
                    requests.add(written(request, folder.resolve(count + ".ndjson")));
                }
            }
            after = hits.get(hits.size() - 1).path("sort");
        }
        if (request.size() > 0) {
            requests.add(written(request, folder.resolve(count + ".ndjson")));
        }
        return requests;
    }

    private static Path written(ByteArrayOutputStream request, Path file) throws IOException {
        Files.write(file, request.toByteArray());
        request.reset();
        return file;
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
                twin(hit.path("_index").asString()),
                hit.path("_id").asString(),
                hit.path("_version").asLong());
        request.writeBytes(action.getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(hit.path("_source").toString().getBytes(StandardCharsets.UTF_8));
        request.write('\n');
    }

    private List<String> weeks() throws IOException, InterruptedException {
        byte[] answer = Http.get(elasticsearch + "/_cat/indices/transactions-*?h=index&format=json");
        List<String> weeks = new ArrayList<>();
        for (JsonNode index : Http.json(answer)) {
            weeks.add(index.path("index").asString());
        }
        weeks.sort(null);
        return weeks;
    }

    /** Creates an empty copy of each week, with the settings and mapping of the template, and deletes the weeks. */
    private void replaceByTwins(List<String> weeks) throws IOException, InterruptedException {
        for (String week : weeks) {
            ObjectNode made =
                    (ObjectNode) Http.json(Http.get(elasticsearch + "/" + week)).path(week);
            made.remove("aliases");
            ((ObjectNode) made.at("/settings/index"))
                    .remove(List.of("uuid", "creation_date", "provided_name", "version"));
            Http.send(
                    "PUT",
                    elasticsearch + "/" + twin(week),
                    "application/json",
                    made.toString().getBytes(StandardCharsets.UTF_8));
        }
        LoadSender.deleteWeeks(elasticsearch, weeks);
    }

    private static String twin(String week) {
        return TWINS + week.substring(INDICES.length());
    }
}
