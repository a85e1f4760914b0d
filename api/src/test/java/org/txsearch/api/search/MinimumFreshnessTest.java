package org.txsearch.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.freshness.AsOf;

class MinimumFreshnessTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    private final MinimumFreshness freshness = new MinimumFreshness(Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void dataThatIsAsFreshAsAskedFor_isGiven() {
        assertThatNoException().isThrownBy(() -> {
            freshness.check(null, MinimumFreshnessTest::nobody);
            freshness.check(NOW.minusSeconds(2), () -> NOW.minusSeconds(2));
            freshness.check(NOW.minusSeconds(9), () -> NOW.minusSeconds(2));
        });
    }

    @RepeatedTest(50)
    void olderData_isRefused_forAboutAsLongAsItIsBehind() {
        assertThat(wait(NOW.minusSeconds(2).plusMillis(1), NOW.minusSeconds(2))).isBetween(1L, 3L);
        assertThat(wait(NOW.plusSeconds(10), NOW.minusSeconds(2))).isBetween(12L, 14L);
        assertThat(wait(NOW, NOW.minusSeconds(86_400))).isBetween(60L, 62L);
        assertThat(wait(NOW, AsOf.UNKNOWN)).isBetween(60L, 62L);
    }

    @Test
    void moreThanAMinuteAhead_isRefusedWithoutAsking() {
        assertThat(wait(NOW.plusSeconds(60), NOW)).isPositive();
        ProblemException ahead = refusal(NOW.plusSeconds(60).plusMillis(1), MinimumFreshnessTest::nobody);
        assertThat(ahead.code()).isEqualTo(ProblemCode.DATA_NOT_YET_AVAILABLE);
        assertThat(refusal(Instant.parse("9999-12-31T23:59:59Z"), MinimumFreshnessTest::nobody)
                        .headers())
                .containsKey("Retry-After");
    }

    private static Instant nobody() {
        throw new AssertionError("Nobody is to be asked");
    }

    private long wait(Instant minimum, Instant asOf) {
        ProblemException refusal = refusal(minimum, () -> asOf);
        assertThat(refusal.code()).isEqualTo(ProblemCode.DATA_NOT_YET_AVAILABLE);
        return Long.parseLong(Objects.requireNonNull(refusal.headers().get("Retry-After")));
    }

    private ProblemException refusal(Instant minimum, Supplier<Instant> asOf) {
        return Objects.requireNonNull(
                catchThrowableOfType(ProblemException.class, () -> freshness.check(minimum, asOf)));
    }
}
