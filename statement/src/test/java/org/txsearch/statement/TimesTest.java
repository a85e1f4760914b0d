package org.txsearch.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimesTest {
    private static final StatementTimes MADRID = new StatementTimes(ZoneId.of("Europe/Madrid"), StatementLanguage.EN);

    @Test
    void repeatedHour_isIdentifiedByItsOffset() {
        assertThat(MADRID.timeOfDay(Instant.parse("2026-10-25T00:30:00Z"))).isEqualTo("02:30:00 +02:00");
        assertThat(MADRID.timeOfDay(Instant.parse("2026-10-25T01:30:00Z"))).isEqualTo("02:30:00 +01:00");
    }

    @Test
    void wholeDays_areNamedByTheFirstAndTheLast() {
        assertThat(period("2026-10-31T23:00:00Z", "2026-11-30T23:00:00Z"))
                .isEqualTo("2026-11-01 to 2026-11-30, both days included");
        assertThat(period("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z")).isEqualTo("2026-10-25");
        assertThat(period("2026-10-31T23:00:00Z", null)).isEqualTo("From 2026-11-01 on");
        assertThat(period(null, "2026-11-30T23:00:00Z")).isEqualTo("Until the end of 2026-11-30");
        assertThat(period(null, null)).isEqualTo("Not limited");
    }

    @Test
    void dayWithoutMidnight_isAWholeDay() {
        StatementTimes beirut = new StatementTimes(ZoneId.of("Asia/Beirut"), StatementLanguage.EN);

        assertThat(beirut.period(Instant.parse("2026-03-28T22:00:00Z"), Instant.parse("2026-03-29T21:00:00Z")))
                .isEqualTo("2026-03-29");
    }

    @Test
    void otherPeriods_areExact() {
        assertThat(period("2026-11-01T00:00:00Z", "2026-11-02T12:30:00.500Z"))
                .isEqualTo("From 2026-11-01 01:00:00 +01:00 to before 2026-11-02 13:30:00.500 +01:00");
        assertThat(period("2026-11-01T00:00:00Z", null)).isEqualTo("From 2026-11-01 01:00:00 +01:00 on");
        assertThat(period(null, "2026-11-01T00:00:00Z")).isEqualTo("Before 2026-11-01 01:00:00 +01:00");
    }

    @Test
    void germanTimes_haveTheDayFirst_andADecimalComma() {
        StatementTimes berlin = new StatementTimes(ZoneId.of("Europe/Berlin"), StatementLanguage.DE);

        assertThat(berlin.milliseconds(Instant.parse("2026-11-02T12:30:00.500Z")))
                .isEqualTo("02.11.2026 13:30:00,500 +01:00");
        assertThat(berlin.period(Instant.parse("2026-10-31T23:00:00Z"), Instant.parse("2026-11-30T23:00:00Z")))
                .isEqualTo("01.11.2026 bis 30.11.2026, beide Tage eingeschlossen");
    }

    private static String period(@Nullable String from, @Nullable String to) {
        return MADRID.period(from == null ? null : Instant.parse(from), to == null ? null : Instant.parse(to));
    }
}
