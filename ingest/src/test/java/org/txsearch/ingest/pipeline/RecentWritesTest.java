package org.txsearch.ingest.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentWritesTest {

    private static final long ONE = 0x1234_5678_9ABC_DEF0L;
    private static final long OTHER = 0x4321_5678_9ABC_DEF0L;

    private long nanos = 42;
    private final RecentWrites recent = new RecentWrites(() -> nanos);

    @Test
    void write_isRemembered_forLongerThanAWeekIsNotRefreshed() {
        assertThat(recent.mayContain(ONE)).isFalse();
        nanos += RecentWrites.KEPT_FOR.toNanos() - 1;
        recent.add(ONE);
        nanos += RecentWrites.KEPT_FOR.toNanos();
        assertThat(recent.mayContain(ONE)).isTrue();
        assertThat(recent.mayContain(OTHER)).isFalse();
        nanos += RecentWrites.KEPT_FOR.toNanos();
        assertThat(recent.mayContain(ONE)).isFalse();
    }

    @Test
    void writes_areForgotten_afterALongPause() {
        recent.add(ONE);
        nanos += 10 * RecentWrites.KEPT_FOR.toNanos();
        assertThat(recent.mayContain(ONE)).isFalse();
        recent.add(OTHER);
        assertThat(recent.mayContain(OTHER)).isTrue();
    }
}
