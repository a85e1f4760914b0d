package org.txsearch.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

    /** 0000-01-01T00:00:00Z and 9999-12-31T23:59:59.999Z. */
    private static final long FIRST = -62_167_219_200_000L;

    private static final long LAST = 253_402_300_799_999L;

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T10:31:22.120Z, 2026-11-20T10:31:22.120Z",
        "2026-11-20T10:31:22Z, 2026-11-20T10:31:22.000Z",
        "2026-11-20t10:31:22z, 2026-11-20T10:31:22.000Z",
        "2026-11-20T10:31:22.1Z, 2026-11-20T10:31:22.100Z",
        "2026-11-20T11:31:22+01:00, 2026-11-20T10:31:22.000Z",
        "2026-11-20T05:01:22-05:30, 2026-11-20T10:31:22.000Z",
        "2026-11-20T10:31:22-00:00, 2026-11-20T10:31:22.000Z",
        "2026-11-20T10:31:22.1200000Z, 2026-11-20T10:31:22.120Z",
        "2024-02-29T00:00:00Z, 2024-02-29T00:00:00.000Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000Z",
        "9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z",
    })
    void dateTimeWithOffset_isThatInstantInUtc(String text, String inUtc) {
        assertThat(Rfc3339.format(Rfc3339.parse(text))).isEqualTo(inUtc);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T10:31:22.1200001Z, 2026-11-20T10:31:22.120Z, 2026-11-20T10:31:22.121Z",
        "2026-11-20T10:31:22.120999999Z, 2026-11-20T10:31:22.120Z, 2026-11-20T10:31:22.121Z",
        "2026-11-20T10:31:22.1200000000000000000001Z, 2026-11-20T10:31:22.120Z, 2026-11-20T10:31:22.121Z",
        "2026-11-20T10:31:22.1200000000000000000000+00:00, 2026-11-20T10:31:22.120Z, 2026-11-20T10:31:22.120Z",
        "2026-10-31T23:59:59.999999Z, 2026-10-31T23:59:59.999Z, 2026-11-01T00:00:00.000Z",
        "2026-12-31T23:59:59.9999999Z, 2026-12-31T23:59:59.999Z, 2027-01-01T00:00:00.000Z",
        "2026-11-10T23:59:59.999999+01:00, 2026-11-10T22:59:59.999Z, 2026-11-10T23:00:00.000Z",
        "1969-12-31T23:59:59.998000001Z, 1969-12-31T23:59:59.998Z, 1969-12-31T23:59:59.999Z",
    })
    void finerFraction_isCutOff_andABoundRoundsUp(String text, String stored, String bound) {
        assertThat(Rfc3339.format(Rfc3339.parse(text))).isEqualTo(stored);
        assertThat(Rfc3339.format(Rfc3339.parseBound(text))).isEqualTo(bound);
        assertThat(Rfc3339.isFiner(text)).isEqualTo(!stored.equals(bound));
    }

    @ParameterizedTest
    @CsvSource({
        "2016-12-31T23:59:60Z, 2016-12-31T23:59:59.000Z, 2017-01-01T00:00:00.000Z",
        "2016-12-31T23:59:60.5Z, 2016-12-31T23:59:59.500Z, 2017-01-01T00:00:00.000Z",
        "2016-12-31T23:59:60.9999999Z, 2016-12-31T23:59:59.999Z, 2017-01-01T00:00:00.000Z",
        "2016-12-31T18:59:60-05:00, 2016-12-31T23:59:59.000Z, 2017-01-01T00:00:00.000Z",
        "2026-11-20T10:31:60Z, 2026-11-20T10:31:59.000Z, 2026-11-20T10:32:00.000Z",
    })
    void secondSixty_isTheSecondBefore_andABoundIsTheNextMinute(String text, String stored, String bound) {
        assertThat(Rfc3339.format(Rfc3339.parse(text))).isEqualTo(stored);
        assertThat(Rfc3339.format(Rfc3339.parseBound(text))).isEqualTo(bound);
        assertThat(Rfc3339.isFiner(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-11-20",
                "2026-11-20T10:31:22",
                "2026-11-20T10:31Z",
                "2026-11-20 10:31:22Z",
                "2026-11-20T10:31:22+0100",
                "2026-11-20T10:31:22+01",
                "2026-11-20T10:31:22 01:00",
                "2026-11-20T10:31:22.Z",
                "2026-11-20T10:31:22,5Z",
                "2026-11-20T24:00:00Z",
                "2026-11-20T10:60:00Z",
                "2026-11-20T10:31:61Z",
                "2026-13-01T00:00:00Z",
                "2026-00-01T00:00:00Z",
                "2026-02-29T00:00:00Z",
                "2026-04-31T00:00:00Z",
                "2026-11-20T10:31:22+19:00",
                "2026-11-20T10:31:22+01:60",
                "26-11-20T10:31:22Z",
                "+2026-11-20T10:31:22Z",
                "-2026-11-20T10:31:22Z",
                "12026-11-20T10:31:22Z",
                "2026-11-20T10:31:22Z ",
                " 2026-11-20T10:31:22Z",
                "2026-11-20T10:31:22Z\n",
                "2026-11-20T10:31:22Z[Europe/Madrid]",
                "２０２６-11-20T10:31:22Z",
                "now",
            })
    void anythingElse_isRefused(String text) {
        assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> Rfc3339.parse(text));
        assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> Rfc3339.parseBound(text));
    }

    /** RFC 3339 has four digits for the year, so such an instant could not be written. */
    @ParameterizedTest
    @ValueSource(strings = {"9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01"})
    void instantBeyondTheFourDigitYears_isRefused(String text) {
        assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> Rfc3339.parse(text));
        assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> Rfc3339.parseBound(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999-12-31T23:59:59.9991Z", "9999-12-31T23:59:60Z"})
    void boundThatRoundsUpBeyondTheFourDigitYears_isRefused(String text) {
        assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> Rfc3339.parseBound(text));
    }

    @Test
    void anInstantWithFinerFraction_isWrittenWithMilliseconds() {
        assertThat(Rfc3339.format(Instant.parse("2026-11-20T10:31:22.120999Z"))).isEqualTo("2026-11-20T10:31:22.120Z");
    }

    @Property
    void everyMillisecond_survivesBothWays(@ForAll @LongRange(min = FIRST, max = LAST) long millis) {
        Instant instant = Instant.ofEpochMilli(millis);
        String text = Rfc3339.format(instant);
        assertThat(text).hasSize(24);
        assertThat(Rfc3339.parse(text)).isEqualTo(instant);
    }

    @Property
    void everyOffset_isTheSameInstant(
            @ForAll @LongRange(min = 0, max = 4_000_000_000L) long seconds,
            @ForAll @IntRange(min = -18 * 60, max = 18 * 60) int offsetMinutes) {
        OffsetDateTime time = Instant.ofEpochSecond(seconds).atOffset(ZoneOffset.ofTotalSeconds(offsetMinutes * 60));
        String text =
                time.toLocalDateTime().withNano(0).format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + time.getOffset();
        assertThat(Rfc3339.parse(text)).isEqualTo(time.toInstant());
    }
}
