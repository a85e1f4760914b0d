package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.gatling.Api;
import org.txsearch.gatling.Elasticsearch;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.InTurns;
import org.txsearch.gatling.Launcher;
import org.txsearch.gatling.RunDescription;
import org.txsearch.gatling.Way;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds older weeks, or more transactions in the same weeks, step by step, and measures the cost of requests about the last 15
 * days and the size of the data.
 *
 * <p>Each time is taken in turns with that of a search in a copy of the first step, which does not grow: their ratio separates
 * growth from the noise of the machine.
 */
final class Growth {

    private static final List<Long> WEEKS = List.of(4L, 13L, 26L, 52L);
    private static final List<Long> TRANSACTIONS = List.of(250_000L, 500_000L, 1_000_000L, 2_000_000L, 4_000_000L);
    private static final int TRANSACTIONS_PER_WEEK = 20_000;
    private static final int FIRST_WEEKS = 4;
    private static final int DAYS_PER_WEEK = 7;

    /** A Sunday. */
    private static final LocalDate LAST = LocalDate.of(2026, 11, 15);

    private static final int DAYS = 15;
    private static final int LIMIT = 500;
    private static final int PAIRS = 300;
    private static final String MERCHANT = "M0001";

    private final String grown;
    private final Launcher launcher;
    private final Elasticsearch elasticsearch;
    private final Api api;
    private final Path folder;
    private final Instant end = LAST.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    private final Instant from = end.minus(DAYS, ChronoUnit.DAYS);
    private final List<JsonNode> steps = new ArrayList<>();

    /** A run in which {@code weeks} or {@code transactions} grow. */
    Growth(String grown, Launcher launcher, Api api, Path folder) {
        this.grown = grown;
        this.launcher = launcher;
        this.elasticsearch = launcher.elasticsearch();
        this.api = api;
        this.folder = folder;
    }

    void run() throws Exception {
        boolean isByWeeks = grown.equals("weeks");
        long before = 0;
        for (long size : isByWeeks ? WEEKS : TRANSACTIONS) {
            if (size <= Long.getLong("matrix.most", Long.MAX_VALUE)) {
                long perStep = isByWeeks ? Integer.getInteger("matrix.per-week", TRANSACTIONS_PER_WEEK) : 1;
                LocalDate last = isByWeeks ? LAST.minusDays(before * DAYS_PER_WEEK) : LAST;
                LocalDate first = LAST.minusDays((isByWeeks ? size : FIRST_WEEKS) * DAYS_PER_WEEK - 1);
                add(perStep * (size - before), first, last);
                before = size;
                measure(size);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "A page over 15 days costs %.2f times as much with the last number of %s as with the first.%n",
                GrowthResult.read(folder).pageGrowth(),
                grown);
    }

    /** Each step's transactions have another seed, so that none is another's newer version. */
    private void add(long count, LocalDate first, LocalDate last) throws IOException, InterruptedException {
        Path file = launcher.generate(count, 100 + steps.size(), first.toString(), last.toString(), " --merchants 200");
        launcher.run("load " + file);
        Files.delete(file);
        elasticsearch.settle();
        if (steps.isEmpty()) {
            Layout.WEEKS.copy(elasticsearch);
        }
    }

    private void measure(long size) throws Exception {
        if (steps.isEmpty()) {
            // A service that still compiles would make growth look cheaper from step to step.
            figures(size);
        }
        ObjectNode step = figures(size);
        steps.add(step);
        System.out.println(step);
        Files.createDirectories(folder);
        JsonNode result = new GrowthResult(RunDescription.of(elasticsearch), grown, steps).json();
        Files.writeString(folder.resolve(GrowthResult.JSON), result.toPrettyString());
        GrowthResult.read(folder).page().write(folder, GrowthResult.CSV);
    }

    private ObjectNode figures(long size) throws Exception {
        InTurns page = times("limit=" + LIMIT);
        InTurns count = times("limit=1&fields=id&total=exact");
        JsonNode stored = elasticsearch.stats("transactions");
        double documents = stored.at("/docs/count").asDouble();
        long bytes = stored.at("/store/size_in_bytes").asLong();
        return Http.mapper()
                .createObjectNode()
                .put(grown, size)
                .put("page_ms", page.median(1))
                .put("page_ratio", page.ratio(1))
                .put("count_ms", count.median(1))
                .put("count_ratio", count.ratio(1))
                .put("documents", Math.round(documents))
                .put("bytes", bytes)
                .put("bytes_a_transaction", bytes / documents)
                .put("segments", stored.at("/segments/count").asLong())
                .put("heap_mb", leastHeap() >> 20);
    }

    private InTurns times(String question) throws Exception {
        String control = QueryForm.CONSTANT_SCORE.body(MERCHANT, from, end, LIMIT);
        HttpRequest raw =
                elasticsearch.request("POST", "/" + Layout.WEEKS.prefix() + "*/_search?request_cache=false", control);
        HttpRequest request =
                api.get(MERCHANT, "/v1/transactions?" + question + "&created_from=" + from + "&created_to=" + end);
        return InTurns.warmTimes(PAIRS, Way.of("control", raw), Way.of("API", request));
    }

    /** Returns the heap in use right after a collection, as near as looking often enough gets to it. */
    private long leastHeap() throws IOException, InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < PAIRS; i++) {
            JsonNode used = elasticsearch.get("/_nodes/stats/jvm").findValue("heap_used_in_bytes");
            least = Math.min(least, used == null ? least : used.asLong());
            elasticsearch.get("/transactions/_search?size=" + LIMIT);
        }
        return least;
    }
}
