package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SharedTimeTest {

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
    private final SharedTime time = new SharedTime(clock::get);

    @Test
    void searchThatRunsAlone_usesItsTime() {
        clock.addAndGet(1_000);
        double mark = time.begin(3);
        clock.addAndGet(600);
        assertThat(time.end(3, mark)).isCloseTo(600, within(1e-6));
        clock.addAndGet(1_000);
        double next = time.begin(3);
        assertThat(time.end(3, next)).isZero();
    }

    @Test
    void searchesThatRunTogether_shareTheTimeByWeight() {
        double heavy = time.begin(3);
        clock.addAndGet(100);
        double light = time.begin(1);
        clock.addAndGet(60);
        assertThat(time.end(1, light)).isCloseTo(15, within(1e-6));
        clock.addAndGet(200);
        assertThat(time.end(3, heavy)).isCloseTo(345, within(1e-6));
    }
}
