package org.txsearch.money;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinorUnitsTest {
    private static final long MAX = 9_007_199_254_740_991L;
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,16}(\\.[0-9]{1,38})?");

    @Test
    void extremesOfEveryCurrency_surviveTheRoundTrip() {
        for (Currency currency : Currencies.all()) {
            for (long minorUnits : new long[] {0, 1, -1, MAX, -MAX}) {
                String decimal = MinorUnits.toDecimal(minorUnits, currency);
                assertThat(decimal)
                        .isEqualTo(BigDecimal.valueOf(minorUnits, currency.exponent())
                                .toPlainString());
                assertThat(MinorUnits.parse(decimal, currency)).isEqualTo(minorUnits);
            }
        }
    }

    @Property
    void everyAmount_survivesTheRoundTrip(
            @ForAll("currencies") Currency currency, @ForAll @LongRange(min = -MAX, max = MAX) long minorUnits) {
        assertThat(MinorUnits.parse(MinorUnits.toDecimal(minorUnits, currency), currency))
                .isEqualTo(minorUnits);
    }

    @Property
    void everyLong_isWrittenExactly(@ForAll("currencies") Currency currency, @ForAll long minorUnits) {
        String expected = BigDecimal.valueOf(minorUnits, currency.exponent()).toPlainString();
        assertThat(MinorUnits.toDecimal(minorUnits, currency)).isEqualTo(expected);

        byte[] target = new byte[2 + MinorUnits.MAX_WRITTEN_LENGTH];
        Arrays.fill(target, (byte) '#');
        int end = MinorUnits.write(minorUnits, currency, target, 1);
        assertThat(new String(target, 0, end + 1, US_ASCII)).isEqualTo("#" + expected + "#");
    }

    @ParameterizedTest
    @CsvSource({
        "CLF, -922337203685477.5808, 922337203685477.5807",
        "KWD, -9223372036854775.808, 9223372036854775.807",
        "EUR, -92233720368547758.08, 92233720368547758.07",
        "JPY, -9223372036854775808, 9223372036854775807"
    })
    void sums_mayBeLargerThanAnyAmount(String code, String smallest, String largest) {
        assertThat(MinorUnits.toDecimal(Long.MIN_VALUE, currency(code))).isEqualTo(smallest);
        assertThat(MinorUnits.toDecimal(Long.MAX_VALUE, currency(code))).isEqualTo(largest);
    }

    @ParameterizedTest
    @CsvSource({
        "USD, 10,               1000,             10.00",
        "USD, 10.5,             1050,             10.50",
        "USD, 10.05,            1005,             10.05",
        "USD, 0.01,             1,                0.01",
        "USD, -0.01,            -1,               -0.01",
        "USD, -1.75,            -175,             -1.75",
        "USD, 007.10,           710,              7.10",
        "USD, 0000000000000001, 100,              1.00",
        "USD, 0,                0,                0.00",
        "USD, -0,               0,                0.00",
        "USD, -0.0,             0,                0.00",
        "USD, -0.00,            0,                0.00",
        "JPY, 1200,             1200,             1200",
        "JPY, -0,               0,                0",
        "JPY, 9007199254740991, 9007199254740991, 9007199254740991",
        "KWD, 1.234,            1234,             1.234",
        "KWD, -0.000,           0,                0.000",
        "KWD, 1.2,              1200,             1.200",
        "CLF, 0.0001,           1,                0.0001",
        "UYW, 1.0,              10000,            1.0000",
        "USD, 90071992547409.91,  9007199254740991,  90071992547409.91",
        "USD, -90071992547409.91, -9007199254740991, -90071992547409.91",
        "CLF, 900719925474.0991,  9007199254740991,  900719925474.0991",
        "ISK, 2000.00,            2000,              2000",
        "ISK, -2000.0,            -2000,             -2000",
        "UGX, 380000.00,          380000,            380000",
        "ISK, -0.00,              0,                 0",
        "EUR, 10.000,             1000,              10.00",
        "EUR, -0.000,             0,                 0.00",
        "EUR, 10.5000,            1050,              10.50",
        "EUR, 1.00000000,         100,               1.00",
        "KWD, 1.2340,             1234,              1.234",
        "CLF, 10.00000,           100000,            10.0000",
        "BYR, 150000.00,          150000,            150000",
        "YDD, 1.5,                1500,              1.500",
        "EUR, -1.05000000000000000000000000000000000000, -105, -1.05",
        "EUR, -90071992547409.91000000000000000000000000000000000000, -9007199254740991, -90071992547409.91"
    })
    void decimals_areRead(String code, String decimal, long minorUnits, String written) {
        Currency currency = currency(code);
        assertThat(MinorUnits.parse(decimal, currency)).isEqualTo(minorUnits);
        assertThat(MinorUnits.toDecimal(minorUnits, currency)).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "-.",
                "+1",
                "--1",
                "1-",
                "1.",
                ".5",
                "-.5",
                "1..2",
                "1.2.3",
                "1,5",
                "1 000",
                " 1",
                "1 ",
                "1\n",
                "1e3",
                "1E3",
                "0x1",
                "NaN",
                "Infinity",
                "null",
                "1_000",
                "1.000000000000000000000000000000000000000",
                "1.0000000000000000000000000000000000000000000000000000000000000",
                "1.00000x",
                "1.00000.0",
                "1.2.30000",
                "1.23456x",
                "10.00000 ",
                "12345678901234567",
                "12345678901234567.00",
                "00000000000000001",
                "-12345678901234567.1234",
                "١٢",
                "１",
                "−1",
                "1.٥",
                "1\u0000"
            })
    void otherTexts_areNoDecimal(String text) {
        assertThat(faultOf(text, currency("CLF"))).isEqualTo(MoneyFault.NOT_A_DECIMAL);
    }

    @ParameterizedTest
    @CsvSource({
        "JPY, 12.5",
        "JPY, 12.05",
        "JPY, -0.1",
        "USD, 1.234",
        "USD, 1.2301",
        "USD, 1.23000000000000000000000000000000000001",
        "KWD, 1.2345",
        "KWD, 1.23405",
        "CLF, 1.23456",
        "UYI, 1.01",
        "USD, 9999999999999999.999",
        "USD, 9999999999999999.9990"
    })
    void surplusDigits_areTooManyDecimals(String code, String decimal) {
        assertThat(faultOf(decimal, currency(code))).isEqualTo(MoneyFault.TOO_MANY_DECIMALS);
    }

    @ParameterizedTest
    @CsvSource({
        "JPY, 9007199254740992",
        "JPY, -9007199254740992",
        "JPY, 9999999999999999",
        "USD, 90071992547409.92",
        "USD, -90071992547409.92",
        "USD, 9999999999999999.99",
        "KWD, 9007199254740.992",
        "CLF, 900719925474.0992",
        "CLF, 9999999999999999.9999",
        "JPY, 9007199254740992.00",
        "USD, 90071992547409.920000",
        // 2^63 and a little more than 2^64: as products, these would wrap into the range.
        "KWD, 9223372036854775.808",
        "CLF, 922337203685477.5808",
        "CLF, 1844674407370955.2",
        "CLF, -9999999999999999"
    })
    void amountsBeyondTheBound_areOutOfRange(String code, String decimal) {
        assertThat(faultOf(decimal, currency(code))).isEqualTo(MoneyFault.OUT_OF_RANGE);
    }

    @Property
    void anyText_isReadAsBigDecimalReadsIt_orRefused(
            @ForAll("almostDecimals") String text, @ForAll("currencies") Currency currency) {
        Object expected = expectation(text, currency);
        assertThat(outcome(text, currency)).isEqualTo(expected);

        byte[] bytes = ("1" + text + ".5").getBytes(UTF_8);
        int length = bytes.length - 3;
        assertThat(outcome(bytes, 1, length, currency)).isEqualTo(expected);
        if (expected instanceof Long minorUnits && MinorUnits.isWritten(bytes, 1, length, currency)) {
            assertThat(MinorUnits.toDecimal(minorUnits, currency)).isEqualTo(text);
        }
    }

    @Property
    void whatIsWritten_isKnownAsSuch(
            @ForAll("currencies") Currency currency, @ForAll @LongRange(max = MAX) long amount) {
        byte[] bytes = MinorUnits.toDecimal(amount, currency).getBytes(US_ASCII);
        assertThat(MinorUnits.isWritten(bytes, 0, bytes.length, currency)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "EUR,1.5",
        "EUR,1",
        "EUR,01.50",
        "EUR,-0.00",
        "EUR,00.50",
        "JPY,-0",
        "JPY,01",
        "KWD,1.50",
        "KWD,-01.500",
        "ISK,2000.00",
        "ISK,0.0",
        "ISK,-5.000",
        "EUR,10.000",
        "EUR,1.00000000",
        "KWD,1.2340",
        "CLF,1.00000"
    })
    void otherDecimals_areNotAsWritten(String code, String decimal) {
        byte[] bytes = decimal.getBytes(US_ASCII);
        assertThat(MinorUnits.isWritten(bytes, 0, bytes.length, currency(code))).isFalse();
    }

    @Test
    void decimals_areWrittenInAsciiDigits_underEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            for (String tag : new String[] {"ar-EG-u-nu-arab", "th-TH-u-nu-thai", "de-CH", "hi-IN-u-nu-deva"}) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(MinorUnits.toDecimal(-123_456, currency("EUR"))).isEqualTo("-1234.56");
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Provide
    Arbitrary<Currency> currencies() {
        return Arbitraries.of(Currencies.all());
    }

    @Provide
    Arbitrary<String> almostDecimals() {
        Arbitrary<String> decimals = Arbitraries.bigDecimals()
                .between(new BigDecimal("-99999999999999999"), new BigDecimal("99999999999999999"))
                .ofScale(5)
                .flatMap(value -> Arbitraries.integers().between(1, 25).map(length -> {
                    String text = value.toPlainString();
                    return text.substring(0, Math.min(length, text.length()));
                }));
        Arbitrary<String> padded = Arbitraries.integers()
                .between(-99_999, 99_999)
                .flatMap(digits -> Arbitraries.integers()
                        .between(0, 5)
                        .flatMap(scale -> Arbitraries.integers()
                                .between(0, 36)
                                .map(zeros -> BigDecimal.valueOf(digits, scale).toPlainString()
                                        + (scale == 0 && zeros > 0 ? "." : "")
                                        + "0".repeat(zeros))));
        Arbitrary<String> jumbles =
                Arbitraries.strings().withChars("-+.0159 e٣").ofMaxLength(24);
        return Arbitraries.oneOf(decimals, padded, jumbles);
    }

    private static Object expectation(String text, Currency currency) {
        if (!DECIMAL.matcher(text).matches()) {
            return MoneyFault.NOT_A_DECIMAL;
        }
        BigDecimal value = new BigDecimal(text);
        if (value.stripTrailingZeros().scale() > currency.exponent()) {
            return MoneyFault.TOO_MANY_DECIMALS;
        }
        BigDecimal minorUnits = value.movePointRight(currency.exponent());
        return minorUnits.abs().compareTo(BigDecimal.valueOf(MAX)) > 0
                ? MoneyFault.OUT_OF_RANGE
                : (Object) minorUnits.longValueExact();
    }

    private static Object outcome(String text, Currency currency) {
        try {
            return MinorUnits.parse(text, currency);
        } catch (MoneyException e) {
            return e.fault();
        }
    }

    private static Object outcome(byte[] bytes, int offset, int length, Currency currency) {
        try {
            return MinorUnits.parse(bytes, offset, length, currency);
        } catch (MoneyException e) {
            return e.fault();
        }
    }

    private static MoneyFault faultOf(String text, Currency currency) {
        MoneyException thrown = catchThrowableOfType(MoneyException.class, () -> MinorUnits.parse(text, currency));
        return requireNonNull(thrown, "was read").fault();
    }

    private static Currency currency(String code) {
        return requireNonNull(Currencies.find(code));
    }
}
