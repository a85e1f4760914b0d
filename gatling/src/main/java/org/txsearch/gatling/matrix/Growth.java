package org.txsearch.gatling.matrix;

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
import java.util.List;
import java.util.Locale;
import org.txsearch.gatling.DemoToken;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Launcher;
import org.txsearch.gatling.PairedTimes;
import tools.jackson.databind.JsonNode;

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
    private final Launcher launcher;
    private final Path scratch;
    private final Instant end = LAST.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    private final Instant from = end.minus(ASKED_DAYS, ChronoUnit.DAYS);
    private long seed = 100;

    /** Growth that keeps its files in that folder while it goes on. */
    Growth(String elasticsearch, String api, Launcher launcher, Path scratch) {
        this.elasticsearch = elasticsearch;
        this.api = api;
        this.launcher = launcher;
        this.scratch = scratch;
    }

    /** Is told each step when it has been measured. */
    interface Steps {
        void add(GrowthStep step) throws IOException, InterruptedException;
    }

    /** More weeks, each with so many transactions. */
    void weeks(List<Integer> sizes, long perWeek, Steps steps) throws Exception {
        int before = 0;
        for (int weeks : sizes) {
            add(perWeek * (weeks - before), monday(weeks), LAST.minusDays((long) before * DAYS_A_WEEK));
            before = weeks;
            steps.add(measure("weeks", weeks));
        }
    }

    /** More transactions in the same weeks. */
    void transactions(List<Long> sizes, Steps steps) throws Exception {
        long before = 0;
        for (long transactions : sizes) {
            add(transactions - before, monday(FIRST_WEEKS), LAST);
            before = transactions;
            steps.add(measure("transactions", transactions));
        }
    }

    private static LocalDate monday(int weeks) {
        return LAST.minusDays((long) weeks * DAYS_A_WEEK - 1);
    }

    /** Each step's transactions are of a seed of their own, so that none is another's newer version. */
    private void add(long count, LocalDate first, LocalDate last) throws IOException, InterruptedException {
        Path file = scratch.resolve("growth.avro");
        launcher.run(
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
        launcher.run("load", file.toString());
        Files.delete(file);
        Http.send("POST", elasticsearch + "/transactions/_refresh", "application/json", new byte[0]);
        boolean isFirst = Http.json(Http.get(elasticsearch + "/_cat/indices/" + CONTROL.prefix() + "*?format=json"))
                .isEmpty();
        if (isFirst) {
            new LayoutCopy(elasticsearch, CONTROL).run(done -> {});
        }
    }

    private GrowthStep measure(String what, long size) throws Exception {
        String token = DemoToken.of(api, MERCHANT);
        GrowthStep.Cost page = cost(token, "limit=" + LIMIT);
        GrowthStep.Cost count = cost(token, "limit=1&fields=id&total=exact");
        JsonNode weeks = Http.json(
                        Http.get(elasticsearch + "/transactions/_stats/store,docs,segments?filter_path=_all.primaries"))
                .at("/_all/primaries");
        GrowthStep step = new GrowthStep(
                size,
                page,
                count,
                weeks.at("/docs/count").asLong(),
                weeks.at("/store/size_in_bytes").asLong(),
                weeks.at("/segments/count").asLong(),
                leastHeap() >> 20);
        System.out.printf(
                Locale.ROOT,
                "%,d %s: page %.1f ms (%.2f times the control), count %.1f ms (%.2f), %.0f bytes a transaction, heap %d MB, %d segments%n",
                size,
                what,
                page.millis(),
                page.ratio(),
                count.millis(),
                count.ratio(),
                step.bytesATransaction(),
                step.heapMegabytes(),
                step.segments());
        return step;
    }

    private GrowthStep.Cost cost(String token, String question) throws Exception {
        byte[] control = QueryForm.CONSTANT_SCORE
                .body(QueryForm.clauses(MERCHANT, from, end), LIMIT)
                .getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        api + "/v1/transactions?" + question + "&created_from=" + from + "&created_to=" + end))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token)
                .build();
        PairedTimes times = PairedTimes.measure(
                WARM_UP,
                PAIRS,
                () -> post("/" + CONTROL.prefix() + "*/_search?request_cache=false", control),
                () -> Http.send(request));
        return new GrowthStep.Cost(times.contenderMillis(), times.ratio());
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
