package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.ids;
import static org.txsearch.api.ApiClient.problem;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.AsOf;
import org.txsearch.freshness.Watermarks;
import org.txsearch.local.SearchCluster;
import tools.jackson.databind.JsonNode;

/** The freshness of responses. It may be a second old, so some tests retry. */
@SearchingApi
class FreshnessIT {

    private static final Cluster CLUSTER =
            Cluster.connect(List.of(SearchCluster.shared().uri()));
    private static final Duration CONTRACT = Duration.ofSeconds(5);

    private final Watermarks watermarks = new Watermarks(CLUSTER);

    @LocalServerPort
    private int port;

    @BeforeEach
    @AfterEach
    void closeAll() throws IOException {
        for (String source : watermarks.open().keySet()) {
            watermarks.close(source);
        }
    }

    @Test
    void idleSystem_isFiveSecondsBehindAtMost() {
        ApiClient client = new ApiClient(port, TestMerchant.create().store(TestTransaction.of("t1")));
        for (String query : List.of("", "sort=ingested_at", "sort=updated_at&limit=1", "created_from=2026-11-01")) {
            Instant before = Instant.now();
            JsonNode page = pageWhere(client, query, answer -> asOf(answer).isAfter(before.minus(CONTRACT)));
            assertThat(page.get("freshness").get("as_of").asString()).matches("\\d{4}-.*\\.\\d{3}Z");
            assertThat(asOf(page)).isBefore(Instant.now());
            long lag = page.get("freshness").get("lag_ms").asLong();
            assertThat(asOf(page).plusMillis(lag)).isBetween(before.minusMillis(1), Instant.now());
        }
    }

    @Test
    void sourceThatIsBehind_holdsEveryAnswerUntilItIsClosed() throws IOException {
        ApiClient client = new ApiClient(port, TestMerchant.create().store(TestTransaction.of("t1")));
        Instant behind = Instant.now().minusSeconds(3_600);
        watermarks.open("load/backlog", behind);
        JsonNode held = pageWhere(client, "", page -> asOf(page).toEpochMilli() == behind.toEpochMilli());
        assertThat(held.get("freshness").get("lag_ms").asLong()).isGreaterThanOrEqualTo(3_600_000);
        watermarks.close("load/backlog");
        pageWhere(client, "", page -> asOf(page).isAfter(Instant.now().minus(CONTRACT)));
    }

    @Test
    void olderDataThanAskedFor_isRefused_untilItIsThere() throws IOException {
        TestMerchant merchant = TestMerchant.create().store(TestTransaction.of("t1"), TestTransaction.of("t2"));
        ApiClient client = new ApiClient(port, merchant);
        Instant behind = Instant.now().minusSeconds(3_600);
        watermarks.open("load/backlog", behind);
        pageWhere(client, "", page -> asOf(page).toEpochMilli() == behind.toEpochMilli());
        String met = "min_as_of=" + behind.truncatedTo(ChronoUnit.MILLIS);
        JsonNode page = client.page(met + "&limit=1");
        assertThat(page.get("query").get("min_as_of").asString())
                .isEqualTo(page.get("freshness").get("as_of").asString());
        assertThat(client.follow(page.get("links").get("next")).get("items")).hasSize(1);
        for (String query : List.of(
                "min_as_of=" + behind.plusMillis(1),
                "limit=1&cursor=" + page.get("page").get("next_cursor").asString() + "&min_as_of="
                        + behind.plusSeconds(1))) {
            HttpResponse<String> refused = client.get("/v1/transactions?" + query);
            assertThat(problem(refused)).isEqualTo("503 DATA_NOT_YET_AVAILABLE");
            assertThat(Long.parseLong(
                            refused.headers().firstValue("Retry-After").orElseThrow()))
                    .isBetween(1L, 5L);
        }
        watermarks.close("load/backlog");
        pageWhere(client, "", answer -> asOf(answer).isAfter(behind.plusSeconds(1)));
        assertThat(client.page("min_as_of=" + behind.plusSeconds(1)).get("items"))
                .hasSize(2);
    }

    @Test
    void pagesOfAWalk_promiseNoMoreThanTheWalkCanBear() throws IOException {
        Instant behind = Instant.now().minusSeconds(600);
        TestMerchant merchant = TestMerchant.create();
        for (int i = 0; i < 4; i++) {
            merchant.store(behind.plusSeconds(i - 1), TestTransaction.of("t" + i));
        }
        ApiClient client = new ApiClient(port, merchant);
        watermarks.open("load/late", behind);
        String followed = "sort=ingested_at&limit=1";
        JsonNode first = pageWhere(client, followed, page -> asOf(page).toEpochMilli() == behind.toEpochMilli());
        JsonNode second = client.follow(first.get("links").get("next"));
        JsonNode third = client.follow(second.get("links").get("next"));

        watermarks.close("load/late");
        pageWhere(client, "limit=1", page -> asOf(page).isAfter(behind.plusSeconds(300)));

        // The first row is before the instant: a client that continues from there misses nothing.
        assertThat(asOf(client.follow(first.get("links").get("next")))).isAfter(behind.plusSeconds(300));
        // The second is not: something may still have come to be before it.
        assertThat(asOf(client.follow(second.get("links").get("next")))).isEqualTo(asOf(first));
        assertThat(asOf(client.follow(third.get("links").get("next")))).isEqualTo(asOf(first));
        assertThat(asOf(client.follow(third.get("links").get("prev")))).isEqualTo(asOf(first));
    }

    @Test
    void follower_missesNothingThatComesLate() throws IOException {
        TestMerchant merchant = TestMerchant.create();
        ApiClient client = new ApiClient(port, merchant);
        Map<String, Long> seen = new TreeMap<>();
        Instant start = Instant.now();
        watermarks.open("slow", start);
        watermarks.open("quick", start);
        Instant late = Instant.now();
        merchant.store(late.plusMillis(1), TestTransaction.of("t1"));
        merchant.store(late.plusMillis(2), TestTransaction.of("t2").with("version", 2L));
        watermarks.advance(Map.of("quick", late.plusMillis(3)));
        Instant from = follow(client, null, seen);
        assertThat(seen).isEqualTo(Map.of("t1", 1L, "t2", 2L));
        assertThat(from).isBeforeOrEqualTo(late);

        // Ingested before the rows that were seen, and visible only now.
        merchant.store(late, TestTransaction.of("t3"));
        merchant.store(late, TestTransaction.of("t1").with("version", 5L));
        watermarks.close("quick");
        watermarks.close("slow");
        from = follow(client, from, seen);
        assertThat(seen).isEqualTo(Map.of("t1", 5L, "t2", 2L, "t3", 1L));

        pageWhere(client, "", page -> asOf(page).isAfter(late.plusMillis(3)));
        from = follow(client, from, seen);
        assertThat(ids(client.page("sort=ingested_at&ingested_from=" + from))).isEmpty();
    }

    /** Walks from an instant to the end, one row per page; the next walk continues at the instant of the last page. */
    private static Instant follow(ApiClient client, @Nullable Instant from, Map<String, Long> seen) {
        JsonNode page = client.page("sort=ingested_at&limit=1" + (from == null ? "" : "&ingested_from=" + from));
        while (true) {
            page.get("items")
                    .forEach(item -> seen.put(
                            item.get("id").asString(), item.get("version").asLong()));
            if (page.get("links").get("next").isNull()) {
                return asOf(page);
            }
            page = client.follow(page.get("links").get("next"));
        }
    }

    /** Asks until the answer is such; one that never comes is a fault, not a hang. */
    private static JsonNode pageWhere(ApiClient client, String query, Predicate<JsonNode> wanted) {
        return Awaitility.await("such a page")
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .atMost(Duration.ofMinutes(2))
                .until(() -> client.page(query), wanted);
    }

    private static Instant asOf(JsonNode page) {
        JsonNode asOf = page.get("freshness").get("as_of");
        return asOf.isNull() ? AsOf.UNKNOWN : Instant.parse(asOf.asString());
    }
}
