package org.txsearch.ingest.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class YieldingThrottleTest {

    private final AtomicInteger probes = new AtomicInteger();
    private volatile @Nullable Duration took = Duration.ofMillis(10);
    private final AtomicBoolean broken = new AtomicBoolean();
    private volatile @Nullable Error error;
    private final AtomicLong rejections = new AtomicLong();

    @Test
    void slowSearches_holdRecords_andQuickOnesReleaseThem() throws InterruptedException {
        try (YieldingThrottle throttle = start()) {
            passUntil(throttle, () -> heldTo(throttle) > 250);
            took = Duration.ofMillis(200);
            passUntil(throttle, () -> held(throttle).contains("searches take 200 ms (10 without the load)"));
            long slow = heldTo(throttle);
            took = Duration.ofMillis(10);
            passUntil(throttle, () -> heldTo(throttle) > slow);
        }
    }

    @Test
    void failedSearches_holdRecords() throws InterruptedException {
        try (YieldingThrottle throttle = start()) {
            took = null;
            passUntil(throttle, () -> held(throttle).contains("searches fail"));
        }
    }

    @Test
    void searchesThatElasticsearchRejects_endTheLoad() {
        try (YieldingThrottle throttle = start()) {
            broken.set(true);
            assertThatThrownBy(() -> passUntil(throttle, () -> false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The searches that --yield makes failed")
                    .hasRootCauseMessage("broken, for the test");
        }
    }

    @Test
    void error_endsTheLoad_insteadOfHoldingItForEver() {
        Error thrown = new StackOverflowError();
        try (YieldingThrottle throttle = start()) {
            error = thrown;
            assertThatThrownBy(() -> passUntil(throttle, () -> false)).hasCause(thrown);
        }
    }

    @Test
    void rejectedWrites_holdRecords() throws InterruptedException {
        try (YieldingThrottle throttle = start()) {
            passUntil(throttle, () -> {
                rejections.incrementAndGet();
                return held(throttle).contains("Elasticsearch rejects writes");
            });
        }
    }

    @Test
    void closedThrottle_searchesNoMore() throws InterruptedException {
        YieldingThrottle throttle = start();
        throttle.close();
        int before = probes.get();
        // One search may be in flight.
        for (int i = 0; i < 100; i++) {
            throttle.awaitTurn();
        }
        assertThat(probes.get()).isLessThanOrEqualTo(before + 1);
    }

    private YieldingThrottle start() {
        return YieldingThrottle.start(this::probe, rejections::get, 2, Double.POSITIVE_INFINITY);
    }

    private Optional<Duration> probe() throws IOException {
        probes.incrementAndGet();
        Error thrown = error;
        if (thrown != null) {
            throw thrown;
        }
        if (broken.get()) {
            throw new IllegalArgumentException("broken, for the test");
        }
        Duration answer = took;
        if (answer == null) {
            throw new IOException("no answer, for the test");
        }
        return Optional.of(answer);
    }

    private static String held(YieldingThrottle throttle) {
        String held = throttle.limit();
        return held == null ? "" : held;
    }

    /** Returns the limit in records per second, or 0 if there is none. */
    private static long heldTo(YieldingThrottle throttle) {
        String digits = held(throttle).replaceAll("/s.*|\\D", "");
        return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    private static void passUntil(YieldingThrottle throttle, BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            throttle.awaitTurn();
        }
    }
}
