package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.document.IndexFields;
import org.txsearch.money.Money;

class HalfSumsTest {

    /** Most rows of the greatest amount: each partial sum is an integer that a double holds. */
    @ParameterizedTest
    @ValueSource(longs = {Money.MAX_MINOR_UNITS, -Money.MAX_MINOR_UNITS, -1, 0, 1, 4999})
    void fullestBucket_isExact(long amount) {
        long high = amount / IndexFields.HALF_BASE;
        double highs = (double) high * HalfSums.MAX_ROWS;
        double lows = (double) (amount % IndexFields.HALF_BASE) * HalfSums.MAX_ROWS;
        assertThat(Math.max(Math.abs(highs), Math.abs(lows))).isLessThanOrEqualTo(0x1p53);
        assertThat(HalfSums.joined(HalfSums.MAX_ROWS, highs, lows))
                .isEqualTo(BigInteger.valueOf(amount).multiply(BigInteger.valueOf(HalfSums.MAX_ROWS)));
    }

    /** Fullest buckets alone would show neither a lost carry nor a sum that was rounded to a double: they are multiples of 2^26. */
    @ParameterizedTest
    @ValueSource(longs = {402_653_183, 134_217_727, -134_217_729, Money.MAX_MINOR_UNITS, 1 - Money.MAX_MINOR_UNITS})
    void lowHalves_carryIntoTheHighOnes(long amount) {
        long high = amount / IndexFields.HALF_BASE;
        double highs = (double) high * 3;
        double lows = (double) (amount % IndexFields.HALF_BASE) * 3;
        assertThat(HalfSums.joined(3, highs, lows))
                .isEqualTo(BigInteger.valueOf(amount).multiply(BigInteger.valueOf(3)));
    }

    @Test
    void oneRowMore_isRefused() {
        assertThatThrownBy(() -> HalfSums.joined(HalfSums.MAX_ROWS + 1, 0, 0))
                .isInstanceOf(TooManyGroupsException.class);
    }
}
