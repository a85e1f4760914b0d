package org.txsearch.money;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {
    private static final long MAX = 9_007_199_254_740_991L;
    private static final Currency EUR = requireNonNull(Currencies.find("EUR"));
    private static final Currency USD = requireNonNull(Currencies.find("USD"));

    @Test
    void bound_isTheLargestIntegerThatEveryJsonNumberHolds() {
        assertThat(Money.MAX_MINOR_UNITS).isEqualTo(MAX);
        assertThat(new Money(MAX, EUR).toDecimal()).isEqualTo("90071992547409.91");
        assertThat(new Money(-MAX, EUR).toDecimal()).isEqualTo("-90071992547409.91");
    }

    @ParameterizedTest
    @ValueSource(longs = {MAX + 1, -MAX - 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void amountsBeyondTheBound_doNotExist(long minorUnits) {
        assertThatExceptionOfType(MoneyException.class)
                .isThrownBy(() -> new Money(minorUnits, EUR))
                .extracting(MoneyException::fault)
                .isEqualTo(MoneyFault.OUT_OF_RANGE);
    }

    @Test
    void parsedMoney_isEqualByAmountAndCurrency() {
        assertThat(Money.parse("10.5", EUR)).isEqualTo(new Money(1050, EUR)).hasToString("10.50 EUR");
        assertThat(Money.parse("10.5", EUR)).isNotEqualTo(Money.parse("10.5", USD));
    }

    @Test
    void negativeZero_isZero() {
        assertThat(Money.parse("-0.00", EUR)).isEqualTo(Money.parse("0", EUR)).hasToString("0.00 EUR");
    }

    @Test
    void faults_doNotQuoteTheAmount() {
        assertThatExceptionOfType(MoneyException.class)
                .isThrownBy(() -> Money.parse("12.345", EUR))
                .withMessage("TOO_MANY_DECIMALS");
    }
}
