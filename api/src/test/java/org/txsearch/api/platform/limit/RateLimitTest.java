package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
    private final RateLimit limit = new RateLimit("merchant", 100, 1, clock::get);

    @Test
    void freshBucket_holdsOneSecondsTokens() {
        for (int left = 99; left >= 0; left--) {
            assertThat(limit.take("M1", 1))
                    .isEqualTo(new RateLimit.Taken(true, left, left > 0 ? Duration.ZERO : Duration.ofMillis(10)));
        }
        assertThat(limit.take("M1", 1)).isEqualTo(new RateLimit.Taken(false, 0, Duration.ofMillis(10)));
        assertThat(limit.take("M2", 1).granted()).isTrue();
    }

    @Test
    void tokens_comeBackOneByOne() {
        for (int i = 0; i < 100; i++) {
            limit.take("M1", 1);
        }
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(25));
        assertThat(limit.take("M1", 1).granted()).isTrue();
        assertThat(limit.take("M1", 1).granted()).isTrue();
        assertThat(limit.take("M1", 1)).isEqualTo(new RateLimit.Taken(false, 0, Duration.ofMillis(5)));
        clock.addAndGet(TimeUnit.HOURS.toNanos(9));
        assertThat(limit.take("M1", 1).remaining()).isEqualTo(99);
    }

    @Test
    void manyCallers_areForgottenWhenTheirBucketsAreFull() {
        for (int second = 0; second < 20; second++) {
            for (int i = 0; i < 1_000; i++) {
                limit.take("M" + second + "-" + i, 1);
            }
            clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        }
        assertThat(limit.size()).isLessThanOrEqualTo(2_000);
    }

    @Test
    void forgetting_doesNotRefill() {
        for (int i = 0; i < 100; i++) {
            limit.take("M1", 1);
        }
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(500));
        for (int i = 0; i < 50; i++) {
            assertThat(limit.take("M1", 1).granted()).isTrue();
        }
        // The buckets are swept in this very call.
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(500));
        for (int i = 0; i < 50; i++) {
            assertThat(limit.take("M1", 1).granted()).isTrue();
        }
        assertThat(limit.take("M1", 1).granted()).isFalse();
    }

    @Property(tries = 300)
    void neverMoreThanTheBucketAndWhatFlowsIn_neverLessThanWhatIsShown(
            @ForAll @IntRange(min = 1, max = 5_000) int perSecond,
            @ForAll @Size(min = 1, max = 200) List<@IntRange(min = 0, max = 400) Integer> pausesMillis) {
        AtomicLong time = new AtomicLong();
        RateLimit any = new RateLimit("merchant", perSecond, 1, time::get);
        long granted = 0;
        for (int pause : pausesMillis) {
            time.addAndGet(TimeUnit.MILLISECONDS.toNanos(pause));
            RateLimit.Taken first = any.take("M1", 1);
            granted += first.granted() ? 1 : 0;
            assertThat(first.remaining()).isBetween(0L, (long) perSecond - 1);
            if (first.remaining() > 0) {
                assertThat(any.take("M1", 1).granted()).isTrue();
                granted++;
            } else if (!first.granted()) {
                assertThat(first.untilNext()).isPositive();
                time.addAndGet(first.untilNext().toNanos());
                assertThat(any.take("M1", 1).granted()).isTrue();
                granted++;
            }
        }
        long flowedIn = perSecond * time.get() / TimeUnit.SECONDS.toNanos(1);
        assertThat(granted).isLessThanOrEqualTo(perSecond + flowedIn + 1);
    }

    @Test
    void window_isWhatABucketHolds() {
        RateLimit costs = new RateLimit("merchant-cost", 500, 4, clock::get);
        assertThat(costs.take("M1", 2_001).granted()).isFalse();
        assertThat(costs.take("M1", 2_000)).isEqualTo(new RateLimit.Taken(true, 0, Duration.ofSeconds(4)));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(costs.take("M1", 501)).isEqualTo(new RateLimit.Taken(false, 500, Duration.ofMillis(2)));
        assertThat(costs.take("M1", 500).granted()).isTrue();
    }

    @Test
    void correction_givesBackWhatWasNotUsed() {
        assertThat(limit.take("M1", 100).granted()).isTrue();
        limit.correct("M1", -30);
        assertThat(limit.take("M1", 31).granted()).isFalse();
        assertThat(limit.take("M1", 30).granted()).isTrue();
        limit.correct("M1", -1_000);
        assertThat(limit.take("M1", 101).granted()).isFalse();
        assertThat(limit.take("M1", 100).granted()).isTrue();
    }

    @Test
    void overdrawnBucket_statesWhenItIsBalanced() {
        assertThat(limit.take("M1", 10).granted()).isTrue();
        limit.correct("M1", 290);
        RateLimit.Taken refused = limit.take("M1", 50);
        assertThat(refused).isEqualTo(new RateLimit.Taken(false, 0, Duration.ofMillis(2_500)));
        clock.addAndGet(refused.untilNext().toNanos() - 1);
        assertThat(limit.take("M1", 50).granted()).isFalse();
        clock.addAndGet(1);
        assertThat(limit.take("M1", 50).granted()).isTrue();
    }

    @Test
    void fields_areStructured() {
        assertThat(limit.policy()).isEqualTo("\"merchant\";q=100;w=1");
        assertThat(limit.state(limit.take("M1", 1))).isEqualTo("\"merchant\";r=99;t=1");
    }

    @Test
    void retryAfter_isWholeSecondsAndDiffers() {
        List<Long> seconds = IntStream.range(0, 200)
                .mapToObj(i -> LimitMetrics.retryAfter(Duration.ofMillis(10)).toSeconds())
                .distinct()
                .sorted()
                .toList();
        assertThat(seconds).containsExactly(1L, 2L, 3L);
        assertThat(LimitMetrics.retryAfter(Duration.ofMillis(1_500)).toSeconds())
                .isBetween(2L, 4L);
    }
}
