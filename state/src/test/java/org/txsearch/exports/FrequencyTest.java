package org.txsearch.exports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class FrequencyTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    @ParameterizedTest
    @CsvSource({
        "DAILY, 2026-11-20, 2026-11-20, 2026-11-21, 2026-11-20",
        "WEEKLY, 2026-11-22, 2026-11-16, 2026-11-23, 2026-W47",
        "WEEKLY, 2027-01-03, 2026-12-28, 2027-01-04, 2026-W53",
        "MONTHLY, 2028-02-29, 2028-02-01, 2028-03-01, 2028-02",
        "MONTHLY, 2026-12-31, 2026-12-01, 2027-01-01, 2026-12",
    })
    void period_isTheCalendarsOne(Frequency frequency, LocalDate day, LocalDate start, LocalDate next, String label) {
        assertThat(frequency.start(day)).isEqualTo(start);
        assertThat(frequency.next(start)).isEqualTo(next);
        assertThat(frequency.label(start)).isEqualTo(label);
    }

    @Test
    void days_have23And25Hours_whereTheClockIsSet() {
        assertThat(length(daily("2026-03-29T12:00:00Z"))).isEqualTo(Duration.ofHours(23));
        assertThat(length(daily("2026-10-25T12:00:00Z"))).isEqualTo(Duration.ofHours(25));
    }

    @Test
    void dayWithoutMidnight_startsWhenItStarts() {
        // In Cuba the clock goes from 00:00 to 01:00.
        ExportSchedule schedule = ExportSchedule.starting(
                "s",
                "M",
                Frequency.DAILY,
                ZoneId.of("America/Havana"),
                JsonMapper.shared().createObjectNode(),
                Instant.parse("2026-03-08T12:00:00Z"));
        assertThat(schedule.period().from()).isEqualTo("2026-03-08T05:00:00Z");
        assertThat(schedule.due()).isEqualTo("2026-03-09T04:00:00Z");
    }

    @ParameterizedTest
    @EnumSource(Frequency.class)
    void periods_followEachOtherWithoutGap_andTheirNamesSort(Frequency frequency) {
        ExportSchedule schedule = schedule(frequency, "2026-01-15T00:30:00Z");
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            ExportJob.ExportOrigin period = schedule.period();
            labels.add(period.label());
            schedule = schedule.behind("exp_" + i);
            assertThat(schedule.period().from()).isEqualTo(period.to());
        }
        assertThat(labels).isSorted().doesNotHaveDuplicates();
        assertThat(schedule.lastExportId()).isEqualTo("exp_39");
    }

    @Test
    void firstPeriod_holdsTheMoment_inTheSchedulesZone() {
        // In Madrid it is the 21st already.
        ExportSchedule schedule = daily("2026-11-20T23:30:00Z");
        assertThat(schedule.period().label()).isEqualTo("2026-11-21");
        assertThat(schedule.due()).isEqualTo("2026-11-21T23:00:00Z");
    }

    @Test
    void pausedSchedule_goesOnWithThePeriodOfItsResumption() {
        ExportSchedule paused = daily("2026-11-01T12:00:00Z").pause();
        assertThat(paused.paused()).isTrue();
        ExportSchedule resumed = paused.resume(Instant.parse("2026-11-20T12:00:00Z"));
        assertThat(resumed.paused()).isFalse();
        assertThat(resumed.period().label()).isEqualTo("2026-11-20");
        assertThat(resumed.resume(Instant.parse("2026-12-20T12:00:00Z"))).isEqualTo(resumed);
    }

    @Test
    void pauseWithinAPeriod_losesNothing() {
        ExportSchedule resumed = daily("2026-11-01T12:00:00Z").pause().resume(Instant.parse("2026-11-01T15:00:00Z"));
        assertThat(resumed.period().label()).isEqualTo("2026-11-01");
    }

    private static Duration length(ExportSchedule schedule) {
        return Duration.between(schedule.period().from(), schedule.due());
    }

    private static ExportSchedule daily(String now) {
        return schedule(Frequency.DAILY, now);
    }

    private static ExportSchedule schedule(Frequency frequency, String now) {
        return ExportSchedule.starting(
                "s", "M", frequency, MADRID, JsonMapper.shared().createObjectNode(), Instant.parse(now));
    }
}
