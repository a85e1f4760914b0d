package org.txsearch.gatling;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What searchers feel of a load: pages of 50 over 15 days, asked for at a steady rate while nothing is loaded, while a
 * load goes at full speed, and while one yields, in turns on the same Elasticsearch.
 *
 * <p>Each load takes transactions of its own into the weeks that are searched.
 */
final class PaceComparison {

    private static final int ROUNDS = 2;
    private static final Duration PHASE = Duration.ofSeconds(15);
    private static final Duration SETTLING = Duration.ofSeconds(5);
    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final int TRANSACTIONS_A_LOAD = 600_000;
    private static final int ROWS = 50;
    private static final int DAYS = 15;
    private static final int WARM_UP = 200;

    private final String elasticsearch;
    private final String launcher;
    private final Path folder;
    private final Map<Load, List<double[]>> latencies = new EnumMap<>(Load.class);
    private final Map<Load, List<Double>> rates = new EnumMap<>(Load.class);
    private int nextSeed = 100;

    private enum Load {
        NONE("no load"),
        FULL_SPEED("load at full speed"),
        YIELDING("load --yield");

        private final String title;

        Load(String title) {
            this.title = title;
        }
    }

    /** A comparison that keeps its files in that folder while it runs. */
    PaceComparison(String elasticsearch, String launcher, Path folder) {
        this.elasticsearch = elasticsearch;
        this.launcher = launcher;
        this.folder = folder;
        for (Load load : Load.values()) {
            latencies.put(load, new ArrayList<>());
            rates.put(load, new ArrayList<>());
        }
    }

    void run() throws IOException, InterruptedException {
        SteadySearcher searcher = new SteadySearcher(search());
        searcher.warmUp(WARM_UP);
        for (int round = 0; round < ROUNDS; round++) {
            phase(Load.NONE, round, searcher);
            // Each comes first as often as the other, since the weeks grow.
            List<Load> order =
                    round % 2 == 0 ? List.of(Load.FULL_SPEED, Load.YIELDING) : List.of(Load.YIELDING, Load.FULL_SPEED);
            for (Load load : order) {
                phase(load, round, searcher);
            }
        }
        for (Load load : Load.values()) {
            double[] all = latencies.getOrDefault(load, List.of()).stream()
                    .flatMapToDouble(java.util.Arrays::stream)
                    .toArray();
            List<Double> seen = rates.getOrDefault(load, List.of());
            System.out.printf(
                    Locale.ROOT,
                    "%-20s %s; %,.0f transactions/s%n",
                    load.title,
                    SteadySearcher.summary(all),
                    seen.stream().mapToDouble(Double::doubleValue).average().orElse(0));
        }
    }

    private void phase(Load load, int round, SteadySearcher searcher) throws IOException, InterruptedException {
        double[] millis;
        double rate = 0;
        if (load == Load.NONE) {
            millis = searcher.search(PHASE);
        } else {
            Path file = generate(load);
            Process process = start(load, file);
            try {
                awaitWriting(process);
                searcher.search(SETTLING);
                long before = written();
                long start = System.nanoTime();
                millis = searcher.search(PHASE);
                rate = (written() - before) / ((System.nanoTime() - start) / 1e9);
                if (!process.isAlive()) {
                    throw new IOException("The load ended before it was measured: see " + log(load));
                }
            } finally {
                process.destroy();
                process.waitFor();
                Files.delete(file);
            }
        }
        latencies.getOrDefault(load, new ArrayList<>()).add(millis);
        rates.getOrDefault(load, new ArrayList<>()).add(rate);
        System.out.printf(
                Locale.ROOT,
                "round %d, %s: %s; %,.0f transactions/s%n",
                round + 1,
                load.title,
                SteadySearcher.summary(millis),
                rate);
    }

    private Path generate(Load load) throws IOException, InterruptedException {
        Path file = folder.resolve("pace.avro");
        List<String> command = List.of(
                launcher,
                "generate",
                "--count",
                String.valueOf(TRANSACTIONS_A_LOAD),
                "--seed",
                String.valueOf(nextSeed++),
                "--from",
                "2026-09-28",
                "--to",
                "2026-11-22",
                "--out",
                file.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(load).toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("Nothing was generated: " + Files.readString(log(load)));
        }
        return file;
    }

    private Process start(Load load, Path file) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher, "load", file.toString()));
        if (load == Load.YIELDING) {
            command.add("--yield");
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(load).toFile());
        builder.environment().put("TXSEARCH_ELASTICSEARCH_URIS", elasticsearch);
        return builder.start();
    }

    private Path log(Load load) {
        return folder.resolve("pace-" + load.name().toLowerCase(Locale.ROOT) + ".log");
    }

    private void awaitWriting(Process load) throws IOException, InterruptedException {
        long before = written();
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (written() == before) {
            if (!load.isAlive() || System.nanoTime() > end) {
                throw new IOException("The load does not write: see the logs in " + folder);
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private long written() throws IOException, InterruptedException {
        byte[] answer = Http.send(HttpRequest.newBuilder(
                        URI.create(elasticsearch + "/transactions/_stats/indexing?filter_path=_all.primaries"))
                .build());
        return Http.json(answer).at("/_all/primaries/indexing/index_total").asLong();
    }

    /** The largest merchant's newest page. */
    private HttpRequest search() throws IOException, InterruptedException {
        String largest = """
                {"size":0,"aggs":{"m":{"terms":{"field":"merchant_id","size":1}},"n":{"max":{"field":"created_at"}}}}""";
        var found = Http.json(Http.send(request(largest)));
        Instant to = Instant.ofEpochMilli(found.at("/aggregations/n/value").asLong());
        return request("""
                {"query":{"constant_score":{"filter":{"bool":{"filter":[{"term":{"merchant_id":"%s"}},
                {"range":{"created_at":{"gte":"%s","lt":"%s"}}}]}}}},
                "sort":[{"created_at":"desc"},{"search.tie":"desc"}],"size":%d,"track_total_hits":false}""".formatted(
                found.at("/aggregations/m/buckets/0/key").asString(),
                to.minus(DAYS, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS).plusMillis(1),
                to.plusMillis(1),
                ROWS));
    }

    private HttpRequest request(String query) {
        return HttpRequest.newBuilder(URI.create(elasticsearch + "/transactions/_search"))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(query.getBytes(StandardCharsets.UTF_8)))
                .build();
    }
}
