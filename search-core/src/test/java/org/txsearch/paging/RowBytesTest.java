package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowBytesTest {

    private final RowBytes bytes = new RowBytes();

    @Test
    void nothingSeen_nothingExpected() {
        assertThat(bytes.expected(500)).isZero();
        bytes.seen(0, 100_000);
        assertThat(bytes.expected(500)).isZero();
    }

    @Test
    void fullAnswer_fitsTheNextTime() {
        bytes.seen(51, 51 * 5_000);
        assertThat(bytes.expected(501)).isBetween(501 * 5_000, 501 * 6_000);
    }

    /** A search that found few of the rows that it asked for says little about their length. */
    @Test
    void answerOfFewRows_isSoonForgotten_butNotLargeOnes() {
        bytes.seen(500, 500 * 5_000);
        for (int i = 0; i < 10; i++) {
            bytes.seen(500, 5_000);
        }
        assertThat(bytes.expected(500)).isGreaterThan(500 * 4_500);
        for (int i = 0; i < 1_000; i++) {
            bytes.seen(500, 5_000);
        }
        assertThat(bytes.expected(500)).isLessThan(500 * 1_000);
    }

    @Test
    void expectation_isNeverNegative() {
        bytes.seen(1, Integer.MAX_VALUE);
        assertThat(bytes.expected(1_000_000)).isEqualTo(Integer.MAX_VALUE);
    }
}
