package org.txsearch.walk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.txsearch.walk.WalkPages.PageSize;

class PageSizeTest {

    @Test
    void answersOfSmallRows_growToTheMostRows() {
        PageSize size = new PageSize();
        assertThat(size.rows()).isEqualTo(100);
        size.learn(100, 100 * 200);
        assertThat(size.rows()).isEqualTo(800);
        size.learn(800, 800 * 200);
        assertThat(size.rows()).isEqualTo(5_000);
    }

    @Test
    void answersOfLargeRows_stayWithinAFewMegabytes() {
        PageSize size = new PageSize();
        size.learn(100, 100 * 500_000);
        assertThat(size.rows()).isEqualTo(12);
        size.learn(1, 50_000_000);
        assertThat(size.rows()).isEqualTo(1);
    }

    @Test
    void emptyAnswers_teachNothing() {
        PageSize size = new PageSize();
        size.learn(0, 200);
        assertThat(size.rows()).isEqualTo(100);
    }

    @Test
    void tooLargeAnswer_makesItSmaller_untilOneRow() {
        PageSize size = new PageSize();
        assertThat(size.shrink()).isTrue();
        assertThat(size.rows()).isEqualTo(12);
        assertThat(size.shrink()).isTrue();
        assertThat(size.shrink()).isFalse();
        assertThat(size.rows()).isEqualTo(1);
    }
}
