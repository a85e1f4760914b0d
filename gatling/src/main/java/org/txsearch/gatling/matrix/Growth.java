package org.txsearch.gatling.matrix;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.txsearch.gatling.DemoToken;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.PairedTimes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What questions about the last 15 days cost while older weeks, or more transactions, are added.
 *
 * <p>Each time is taken in turns with that of a search in a copy of the first weeks, which does not grow: their ratio tells
 * what grew from the noise of the machine.
 */
final class Growth {

    /** A Sunday. */
    private static final LocalDate LAST = LocalDate.of(2026, 11, 15);

    private static final int FIRST_WEEKS = 4;
    private static final int DAYS_A_WEEK = 7;
    private static final int ASKED_DAYS = 15;
    private static final int LIMIT = 500;
    private static final int WARM_UP = 150;
    private static final int PAIRS = 300;
    private static final String MERCHANT = "M0001";
    private static final Layout CONTROL = Layout.WEEKS;

    private final String elasticsearch;
    private final String api;
    private final String launcher;
    private final Path folder;
    private final Instant end = LAST.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    private final Instant from = end.minus(ASKED_DAYS, ChronoUnit.DAYS);
    private long seed = 100;

    Growth(String elasticsearch, String api, String launcher, Path folder) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.launcher = launcher;
        this.folder = folder;
    }

    /** More weeks, each with so many transactions. */
    ArrayNode weeks(List<Integer> steps, long perWeek) throws Exception {
        ArrayNode measured = Http.mapper().createArrayNode();
        int before = 0;
        for (int weeks : steps) {
            add(perWeek * (weeks - before), monday(weeks), LAST.minusDays((long) before * DAYS_A_WEEK));
            before = weeks;
            measured.add(measure("weeks", weeks));
        }
        return measured;
    }

    /** More transactions in the same weeks. */
    ArrayNode transactions(List<Long> steps) throws Exception {
        ArrayNode measured = Http.mapper().createArrayNode();
        long before = 0;
        for (long transactions : steps) {
            add(transactions - before, monday(FIRST_WEEKS), LAST);
            before = transactions;
            measured.add(measure("transactions", transactions));
        }
        return measured;
    }

    private static LocalDate monday(int weeks) {
        return LAST.minusDays((long) weeks * DAYS_A_WEEK - 1);
    }

    /** Each step's transactions are of a seed of their own, so that none is another's newer version. */
    private void add(long count, LocalDate first, LocalDate last) throws IOException, InterruptedException {
        Path file = folder.resolve("growth.avro");
        command(
                "generate",
                "--count",
                Long.toString(count),
                "--seed",
                Long.toString(seed++),
                "--merchants",
                "200",
                "--from",
                first.toString(),
                "--to",
                last.toString(),
                "--out",
                file.toString());
        command("load", file.toString());
        Files.delete(file);
        Http.send("POST", elasticsearch + "/transactions/_refresh", "application/json", new byte[0]);
        boolean isFirst = Http.json(Http.get(elasticsearch + "/_cat/indices/" + CONTROL.prefix() + "*?format=json"))
                .isEmpty();
        if (isFirst) {
            new LayoutCopy(elasticsearch, CONTROL).run(done -> {});
        }
    }

    private void command(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(launcher)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("growth.out").toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.command().addAll(List.of(arguments));
        builder.environment().put("TXSEARCH_ELASTICSEARCH_URIS", elasticsearch);
        if (builder.start().waitFor() != 0) {
            throw new IOException(Files.readString(folder.resolve("growth.out")));
        }
    }

    private ObjectNode measure(String what, long size) throws Exception {
        ObjectNode step = Http.mapper().createObjectNode().put("grown", what).put("size", size);
        String token = DemoToken.of(api, MERCHANT);
        byte[] control = QueryForm.CONSTANT_SCORE
                .body(QueryForm.clauses(MERCHANT, from, end), LIMIT)
                .getBytes(StandardCharsets.UTF_8);
        for (Map.Entry<String, String> question : questions().entrySet()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create(api + question.getValue() + "created_from=" + from + "&created_to=" + end))
                    .timeout(Duration.ofMinutes(1))
                    .header("Authorization", "Bearer " + token)
                    .build();
            PairedTimes times = PairedTimes.measure(
                    WARM_UP,
                    PAIRS,
                    () -> post("/" + CONTROL.prefix() + "*/_search?request_cache=false", control),
                    () -> Http.send(request));
            step.put(question.getKey() + "_ms", times.contenderMillis());
            step.put(question.getKey() + "_ratio", times.ratio());
        }
        sizes(step);
        System.out.printf(
                Locale.ROOT,
                "%,d %s: page %.1f ms (%.2f times the control), count %.1f ms (%.2f), %.0f bytes a transaction, heap %d MB, %d segments%n",
                size,
                what,
                step.path("page_ms").asDouble(),
                step.path("page_ratio").asDouble(),
                step.path("count_ms").asDouble(),
                step.path("count_ratio").asDouble(),
                step.path("bytes_a_transaction").asDouble(),
                step.path("heap_mb").asLong(),
                step.path("segments").asLong());
        return step;
    }

    private static Map<String, String> questions() {
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("page", "/v1/transactions?limit=" + LIMIT + "&");
        questions.put("count", "/v1/transactions?limit=1&fields=id&total=exact&");
        return questions;
    }

    private void sizes(ObjectNode step) throws IOException, InterruptedException {
        JsonNode weeks = Http.json(
                Http.get(elasticsearch + "/transactions/_stats/store,docs,segments?filter_path=_all.primaries"));
        long documents = weeks.at("/_all/primaries/docs/count").asLong();
        long bytes = weeks.at("/_all/primaries/store/size_in_bytes").asLong();
        step.put("documents", documents);
        step.put("bytes_a_transaction", bytes / (double) documents);
        step.put("segments", weeks.at("/_all/primaries/segments/count").asLong());
        step.put("heap_mb", leastHeap() >> 20);
    }

    /** What is in use right after a collection, as near as looking often enough gets to it. */
    private long leastHeap() throws IOException, InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < PAIRS; i++) {
            JsonNode used = Http.json(Http.get(
                            elasticsearch + "/_nodes/stats/jvm?filter_path=nodes.*.jvm.mem.heap_used_in_bytes"))
                    .findValue("heap_used_in_bytes");
            least = Math.min(least, used == null ? least : used.asLong());
            Http.get(elasticsearch + "/transactions/_search?size=" + LIMIT);
        }
        return least;
    }

    private void post(String path, byte[] body) throws IOException, InterruptedException {
        Http.send("POST", elasticsearch + path, "application/json", body);
    }
}
