package org.txsearch.ingest.pace;

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

@Timeout(60)
class YieldingPaceTest {

    private final AtomicInteger probes = new AtomicInteger();
    private volatile @Nullable Duration took = Duration.ofMillis(10);
    private final AtomicBoolean broken = new AtomicBoolean();
    private volatile @Nullable Error error;
    private final AtomicLong rejections = new AtomicLong();

    @Test
    void slowSearches_holdRecords_andQuickOnesLetThemGo() throws InterruptedException {
        try (YieldingPace pace = start()) {
            passUntil(pace, () -> heldTo(pace) > 250);
            took = Duration.ofMillis(200);
            passUntil(pace, () -> held(pace).contains("searches take 200 ms (10 without the load)"));
            long slow = heldTo(pace);
            took = Duration.ofMillis(10);
            passUntil(pace, () -> heldTo(pace) > slow);
        }
    }

    @Test
    void failedSearches_holdRecords() throws InterruptedException {
        try (YieldingPace pace = start()) {
            took = null;
            passUntil(pace, () -> held(pace).contains("searches fail"));
        }
    }

    @Test
    void searchesThatElasticsearchDoesNotUnderstand_endTheLoad() {
        try (YieldingPace pace = start()) {
            broken.set(true);
            assertThatThrownBy(() -> passUntil(pace, () -> false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The searches that --yield makes failed")
                    .hasRootCauseMessage("broken, for the test");
        }
    }

    @Test
    void error_endsTheLoad_insteadOfHoldingItForEver() {
        Error thrown = new StackOverflowError();
        try (YieldingPace pace = start()) {
            error = thrown;
            assertThatThrownBy(() -> passUntil(pace, () -> false)).hasCause(thrown);
        }
    }

    @Test
    void rejectedWrites_holdRecords() throws InterruptedException {
        try (YieldingPace pace = start()) {
            passUntil(pace, () -> {
                rejections.incrementAndGet();
                return held(pace).contains("Elasticsearch rejects writes");
            });
        }
    }

    @Test
    void closedPace_searchesNoMore() throws InterruptedException {
        YieldingPace pace = start();
        pace.close();
        int before = probes.get();
        // One may be under way.
        for (int i = 0; i < 100; i++) {
            pace.awaitTurn();
        }
        assertThat(probes.get()).isLessThanOrEqualTo(before + 1);
    }

    private YieldingPace start() {
        return YieldingPace.start(this::probe, rejections::get, 2, Double.POSITIVE_INFINITY);
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

    private static String held(YieldingPace pace) {
        String held = pace.held();
        return held == null ? "" : held;
    }

    /** Records a second; 0 where nothing is held. */
    private static long heldTo(YieldingPace pace) {
        String digits = held(pace).replaceAll("/s.*|\\D", "");
        return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    private static void passUntil(YieldingPace pace, BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            pace.awaitTurn();
        }
    }
}
