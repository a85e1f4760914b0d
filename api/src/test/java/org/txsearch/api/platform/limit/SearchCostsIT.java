package org.txsearch.api.platform.limit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;

/** Costly searches of one merchant beside the ordinary pages of another, with a real Elasticsearch. */
@SearchingApi
@TestPropertySource(properties = {"txsearch.limits.merchant-cost=400", "txsearch.search.deadline=15s"})
class SearchCostsIT {

    private static final int PAGES = 20;
    private static final int MAX_COSTLY = 100;
    private static final int AT_ONCE = 4;
    private static final int REFUSALS = 3;

    /** The searches that are sent concurrently while the neighbor is measured. */
    private static final List<CostlySearch> LOAD = List.of(
            CostlySearch.WORST,
            CostlySearch.TEXT,
            CostlySearch.INNER_TEXT,
            CostlySearch.VALUES,
            CostlySearch.WORST,
            CostlySearch.TEXT);

    @LocalServerPort
    private int port;

    @Autowired
    private MeterRegistry meters;

    private final ExecutorService others = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        others.shutdownNow();
    }

    @Test
    void costlySearches_areRefused_andNeighborLosesNoRequest() throws Exception {
        TestMerchant costly = TestMerchant.create().store(CostlySearch.rows(200));
        TestMerchant neighbor = TestMerchant.create().store(CostlySearch.rows(60));
        // The first request of a process takes longer, because its classes are loaded.
        send(neighbor, CostlySearch.ORDINARY_PAGE);
        double refusedBefore = refused();
        Queue<HttpResponse<String>> refusals = new ConcurrentLinkedQueue<>();
        List<Future<?>> senders = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            senders.add(others.submit(() -> sendUntilRefused(costly, refusals)));
        }
        List<Integer> pages = new ArrayList<>();
        while (pages.size() < PAGES || !senders.stream().allMatch(Future::isDone)) {
            pages.add(send(neighbor, CostlySearch.ORDINARY_PAGE).statusCode());
        }

        assertThat(pages).containsOnly(200);
        assertThat(refusals).hasSizeGreaterThanOrEqualTo(REFUSALS).allSatisfy(refusal -> {
            assertThat(ApiClient.problem(refusal)).isEqualTo("429 RATE_LIMITED");
            assertThat(refusal.headers().firstValue("Retry-After").orElseThrow())
                    .matches("\\d+");
        });
        assertThat(refused() - refusedBefore).isEqualTo(refusals.size());
        Patiently.until(
                "the merchant is served again",
                () -> send(costly, CostlySearch.ORDINARY_PAGE).statusCode() == 200);
    }

    /** Sends costly searches until some have been refused. */
    private void sendUntilRefused(TestMerchant merchant, Queue<HttpResponse<String>> refusals) {
        for (int i = 0; i < MAX_COSTLY && refusals.size() < REFUSALS; i++) {
            HttpResponse<String> answer = send(merchant, i % 2 == 0 ? CostlySearch.WORST : CostlySearch.TEXT);
            if (answer.statusCode() != 200 && answer.statusCode() != 504) {
                refusals.add(answer);
            }
        }
    }

    private double refused() {
        return meters.get("txsearch.requests.refused")
                .tag("limit", "merchant_cost")
                .counter()
                .count();
    }

    private HttpResponse<String> send(TestMerchant merchant, CostlySearch search) {
        return HttpsClient.to(port)
                .sendAs(merchant.token(), "POST", search.path(), search.body(), "Content-Type", "application/json");
    }

    /** Measures what docs/operators/limits.md has in its table; docs/contributors/testing.md has the command. */
    @Test
    @EnabledIfSystemProperty(named = "search.costs.rows", matches = "\\d+", disabledReason = "it measures")
    void measure() throws Exception {
        TestMerchant costly =
                TestMerchant.create().store(CostlySearch.rows(Integer.getInteger("search.costs.rows", 1_000)));
        TestMerchant neighbor = TestMerchant.create().store(CostlySearch.rows(1_000));
        List<String> table =
                new ArrayList<>(List.of("| search | status | estimated | measured |", "|---|---|---|---|"));
        for (CostlySearch search : CostlySearch.values()) {
            table.add(row(costly, search));
        }
        pages(neighbor);
        double alone = pages(neighbor);
        AtomicBoolean enough = new AtomicBoolean();
        AtomicInteger served = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        long start = System.nanoTime();
        List<Future<?>> loads = new ArrayList<>();
        for (CostlySearch search : LOAD) {
            loads.add(others.submit(() -> {
                while (!enough.get()) {
                    int status = send(costly, search).statusCode();
                    (status == 429 ? refused : served).incrementAndGet();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(status == 429 ? 100 : 0));
                }
            }));
        }
        double first = pages(neighbor);
        double beside = pages(neighbor);
        enough.set(true);
        for (Future<?> load : loads) {
            load.get();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        table.add(String.format(
                Locale.ROOT,
                "%nneighbor's p50: alone %.1f ms, then %.1f ms (%.2f times) and %.1f ms (%.2f times); costly: %.1f a second"
                        + " served, %d refused in %.1f s",
                alone,
                first,
                first / alone,
                beside,
                beside / alone,
                served.get() / seconds,
                refused.get(),
                seconds));
        table.forEach(System.out::println);
        Files.writeString(Path.of("target/search-costs.md"), String.join("\n", table) + "\n", UTF_8);
    }

    private String row(TestMerchant merchant, CostlySearch search) {
        sendPatiently(merchant, search);
        double estimated = cost("estimated");
        double measured = cost("measured");
        HttpResponse<String> answer = sendPatiently(merchant, search);
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.0f | %.0f |",
                search.description(),
                answer.statusCode(),
                cost("estimated") - estimated,
                cost("measured") - measured);
    }

    /** Sends the search again until the merchant's budget suffices for it. */
    private HttpResponse<String> sendPatiently(TestMerchant merchant, CostlySearch search) {
        return Awaitility.await()
                .atMost(Duration.ofMinutes(10))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> send(merchant, search), answer -> answer.statusCode() != 429);
    }

    private double cost(String measure) {
        return meters.counter("txsearch.searches.cost", "measure", measure).count();
    }

    /** Returns the median time of many pages, none of which may fail. */
    private double pages(TestMerchant merchant) {
        double[] millis = new double[150];
        for (int i = 0; i < millis.length; i++) {
            long start = System.nanoTime();
            assertThat(send(merchant, CostlySearch.ORDINARY_PAGE).statusCode()).isEqualTo(200);
            millis[i] = (System.nanoTime() - start) / 1e6;
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        Arrays.sort(millis);
        return millis[millis.length / 2];
    }
}
