package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.txsearch.gatling.DemoToken;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.PairedTimes;
import tools.jackson.databind.JsonNode;

/**
 * What questions about the last 15 days cost, and what the data takes.
 *
 * <p>Each time is taken in turns with that of a search in a copy of the first step, which does not grow: their ratio shows
 * what grew from the noise of the machine.
 */
final class GrowthMeasurement {

    /** The copy. */
    static final Layout CONTROL = Layout.WEEKS;

    private static final int DAYS = 15;
    private static final int LIMIT = 500;
    private static final int PAIRS = 300;
    private static final String MERCHANT = "M0001";

    private final String elasticsearch;
    private final String api;
    private final Instant end =
            Growth.LAST.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    private final Instant from = end.minus(DAYS, ChronoUnit.DAYS);

    GrowthMeasurement(String elasticsearch, String api) {
        this.elasticsearch = elasticsearch;
        this.api = api;
    }

    GrowthStep at(long size) throws Exception {
        String token = DemoToken.of(api, MERCHANT);
        GrowthStep.Cost page = cost(token, "limit=" + LIMIT);
        GrowthStep.Cost count = cost(token, "limit=1&fields=id&total=exact");
        JsonNode weeks = Http.json(
                        Http.get(elasticsearch + "/transactions/_stats/store,docs,segments?filter_path=_all.primaries"))
                .at("/_all/primaries");
        return new GrowthStep(
                size,
                page,
                count,
                weeks.at("/docs/count").asLong(),
                weeks.at("/store/size_in_bytes").asLong(),
                weeks.at("/segments/count").asLong(),
                leastHeap() >> 20);
    }

    private GrowthStep.Cost cost(String token, String question) throws Exception {
        String control = QueryForm.CONSTANT_SCORE.body(QueryForm.clauses(MERCHANT, from, end), LIMIT);
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        api + "/v1/transactions?" + question + "&created_from=" + from + "&created_to=" + end))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token)
                .build();
        PairedTimes times = PairedTimes.measure(PAIRS, () -> searchControl(control), () -> Http.send(request));
        return new GrowthStep.Cost(times.contenderMillis(), times.ratio());
    }

    private void searchControl(String body) throws IOException, InterruptedException {
        Http.send(
                "POST",
                elasticsearch + "/" + CONTROL.prefix() + "*/_search?request_cache=false",
                "application/json",
                body.getBytes(StandardCharsets.UTF_8));
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
}
