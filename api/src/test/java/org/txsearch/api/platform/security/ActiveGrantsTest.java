package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.grants.GrantKey;

class ActiveGrantsTest {

    private static final GrantKey KEY = new GrantKey("p", "M1");
    private static final long FIVE_SECONDS = TimeUnit.SECONDS.toNanos(5);

    private record Change(long nanos, boolean active) {}

    /** Whatever is granted and withdrawn when: an answer was true at some moment of the last five seconds. */
    @Property(tries = 500)
    void answers_areNeverOlderThanFiveSeconds(
            @ForAll @Size(min = 1, max = 120) List<@IntRange(min = 0, max = 999) Integer> steps) {
        AtomicLong clock = new AtomicLong();
        AtomicBoolean standing = new AtomicBoolean();
        List<Change> changes = new ArrayList<>(List.of(new Change(-FIVE_SECONDS * 2, false)));
        ActiveGrants grants = new ActiveGrants((key, atMost) -> standing.get(), clock::get);
        for (int step : steps) {
            switch (step % 4) {
                case 0 -> {
                    standing.set(!standing.get());
                    changes.add(new Change(clock.get(), standing.get()));
                }
                case 1 -> clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(step * 7L));
                default ->
                    assertThat(heldWithin(changes, clock.get(), grants.isActive(KEY)))
                            .isTrue();
            }
        }
    }

    private static boolean heldWithin(List<Change> changes, long now, boolean answer) {
        for (int i = 0; i < changes.size(); i++) {
            long until = i + 1 < changes.size() ? changes.get(i + 1).nanos() : now;
            if (changes.get(i).active() == answer && until >= now - FIVE_SECONDS) {
                return true;
            }
        }
        return false;
    }

    @Test
    void manyRequests_readOnce() {
        AtomicLong clock = new AtomicLong();
        AtomicInteger asked = new AtomicInteger();
        ActiveGrants grants = new ActiveGrants((key, atMost) -> asked.incrementAndGet() > 0, clock::get);
        for (int i = 0; i < 100; i++) {
            assertThat(grants.isActive(KEY)).isTrue();
        }
        assertThat(asked).hasValue(1);
        clock.addAndGet(FIVE_SECONDS);
        assertThat(grants.isActive(KEY)).isTrue();
        assertThat(asked).hasValue(2);
    }

    @Test
    void grantThatCannotBeRead_isRefused_howeverOftenItWasActive() {
        AtomicLong clock = new AtomicLong();
        AtomicInteger asked = new AtomicInteger();
        ActiveGrants grants = new ActiveGrants(
                (key, atMost) -> {
                    if (asked.incrementAndGet() == 1) {
                        return true;
                    }
                    if (asked.get() == 2) {
                        throw new IOException("away");
                    }
                    throw new DeadlineExceededException("slow");
                },
                clock::get);
        assertThat(grants.isActive(KEY)).isTrue();
        clock.addAndGet(FIVE_SECONDS);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> grants.isActive(KEY)).isInstanceOfSatisfying(ProblemException.class, problem -> {
                assertThat(problem.code()).isEqualTo(ProblemCode.SEARCH_INCOMPLETE);
                assertThat(problem.headers()).containsKey("Retry-After");
            });
        }
    }

    /** An answer is as old as its request: it may miss a withdrawal while it was under way. */
    @Test
    void slowAnswer_isNotCachedAsNew() {
        AtomicLong clock = new AtomicLong();
        AtomicInteger asked = new AtomicInteger();
        ActiveGrants grants = new ActiveGrants(
                (key, atMost) -> {
                    clock.addAndGet(TimeUnit.SECONDS.toNanos(3));
                    return asked.incrementAndGet() == 1;
                },
                clock::get);
        assertThat(grants.isActive(KEY)).isTrue();
        assertThat(grants.isActive(KEY)).isFalse();
    }

    @Test
    void manyMerchants_takeABoundedAmountOfMemory() {
        ActiveGrants grants = new ActiveGrants((key, atMost) -> false, () -> 0);
        for (int i = 0; i < 25_000; i++) {
            grants.isActive(new GrantKey("p", "M" + i));
        }
        assertThat(grants.size()).isLessThanOrEqualTo(10_000);
    }
}
