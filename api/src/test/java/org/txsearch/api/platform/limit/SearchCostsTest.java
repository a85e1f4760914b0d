package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.settings.BoundSettings;
import org.txsearch.paging.Deadline;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;

class SearchCostsTest {

    private static final SummaryRequest REQUEST = SummaryRequest.totals(new TransactionFilter.And(List.of()));

    private final AtomicLong clock = new AtomicLong();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final LimitSettings settings = BoundSettings.of(
            LimitSettings.class, Map.of("txsearch.limits.merchant-cost", "100", "txsearch.limits.partner-cost", "150"));
    private final LimitMetrics metrics = new LimitMetrics(meters);
    private final SearchCosts costs = new SearchCosts(settings, metrics, meters, clock::get);
    private int made;

    @AfterEach
    void endRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    @Test
    void merchantThatHasUsedItsBudgetUp_isRefusedBeforeTheSearch_untilItIsBalanced() {
        TransactionSummaries charged = taking(700);
        MockHttpServletRequest request = requestOf("M1", null);
        search(charged);
        assertThat(SearchCosts.of(request)).isEqualTo(700);

        // The bucket holds 400, and lacks 297 of them now; the next search is estimated at 3.
        requestOf("M1", null);
        assertThatThrownBy(() -> search(charged))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused ->
                                assertThat(refused.headers().get("Retry-After")).isIn("3", "4", "5"));
        assertThat(made).isEqualTo(1);
        assertThat(counted("merchant_cost")).isEqualTo(1);

        requestOf("M2", null);
        search(charged);
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(3_000 - 700));
        requestOf("M1", null);
        search(charged);
        assertThat(made).isEqualTo(3);
    }

    @Test
    void partner_isChargedForAllItsMerchants_andRefusalsChargeNobody() {
        TransactionSummaries charged = taking(350);
        requestOf("M1", "P");
        search(charged);
        requestOf("M2", "P");
        search(charged);
        for (int i = 0; i < 200; i++) {
            requestOf("M3", "P");
            assertThatThrownBy(() -> search(charged)).isInstanceOf(ProblemException.class);
        }
        assertThat(counted("partner_cost")).isEqualTo(200);

        requestOf("M3", null);
        search(charged);
        assertThat(made).isEqualTo(3);
    }

    @Test
    void searchesThatFail_areChargedToo() {
        TransactionSummaries failing = costs.charged(
                (scope, request, deadline) -> {
                    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(90));
                    throw new IllegalStateException("The deadline passed");
                },
                List::of);
        MockHttpServletRequest request = requestOf("M1", null);
        assertThatThrownBy(() -> search(failing)).isInstanceOf(IllegalStateException.class);
        assertThat(SearchCosts.of(request)).isEqualTo(90);
        assertThat(meters.counter("txsearch.searches.cost", "measure", "measured")
                        .count())
                .isEqualTo(90);
    }

    @Test
    void searchesOfTheApiItself_areNotCharged() {
        TransactionSummaries charged = taking(100_000);
        search(charged);
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(new MockHttpServletRequest()));
        search(charged);
        assertThat(made).isEqualTo(2);
    }

    private TransactionSummaries taking(long millis) {
        return costs.charged(
                (scope, request, deadline) -> {
                    made++;
                    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
                    return new TransactionSummary(List.of(), new TreeMap<>(), List.of(), Instant.EPOCH, 0);
                },
                List::of);
    }

    private static void search(TransactionSummaries summaries) {
        assertThat(summaries.summary(new TenantScope("M1"), REQUEST, Deadline.after(Duration.ofSeconds(5))))
                .isNotNull();
    }

    /** Begins a request as the filters do that authorize it. */
    private MockHttpServletRequest requestOf(String merchantId, @Nullable String partnerId) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        new CallerLimits(settings, metrics, new UnauthenticatedClients(settings, metrics, Clock.systemUTC()))
                .take(request, merchantId, partnerId)
                .close();
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        return request;
    }

    private double counted(String limit) {
        return meters.get("txsearch.requests.refused")
                .tag("limit", limit)
                .counter()
                .count();
    }
}
