package org.txsearch.walk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageSizeTest {

    @Test
    void answersOfSmallRows_growToTheMostRows() {
        WalkPageSize size = new WalkPageSize();
        assertThat(size.rows()).isEqualTo(100);
        size.learn(100, 100 * 200);
        assertThat(size.rows()).isEqualTo(800);
        size.learn(800, 800 * 200);
        assertThat(size.rows()).isEqualTo(5_000);
    }

    @Test
    void answersOfLargeRows_stayWithinAFewMegabytes() {
        WalkPageSize size = new WalkPageSize();
        size.learn(100, 100 * 500_000);
        assertThat(size.rows()).isEqualTo(12);
        size.learn(1, 50_000_000);
        assertThat(size.rows()).isEqualTo(1);
    }

    @Test
    void emptyAnswers_teachNothing() {
        WalkPageSize size = new WalkPageSize();
        size.learn(0, 200);
        assertThat(size.rows()).isEqualTo(100);
    }

    @Test
    void tooLargeAnswer_makesItSmaller_untilOneRow() {
        WalkPageSize size = new WalkPageSize();
        assertThat(size.shrink()).isTrue();
        assertThat(size.rows()).isEqualTo(12);
        assertThat(size.shrink()).isTrue();
        assertThat(size.shrink()).isFalse();
        assertThat(size.rows()).isEqualTo(1);
    }
}
