package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarUnitTest {

    private static final Instant FIRST = Instant.parse("1990-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2037-12-31T00:00:00Z");

    /** Spans of an instant, as from and to. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            DAY,     Europe/Madrid,       2026-03-29T12:00:00Z,     2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z
            DAY,     Europe/Madrid,       2026-10-25T12:00:00Z,     2026-10-24T22:00:00Z, 2026-10-25T23:00:00Z
            DAY,     Asia/Kathmandu,      2026-11-20T18:14:59.999Z, 2026-11-19T18:15:00Z, 2026-11-20T18:15:00Z
            DAY,     America/Sao_Paulo,   2018-11-04T12:00:00Z,     2018-11-04T03:00:00Z, 2018-11-05T02:00:00Z
            DAY,     Pacific/Apia,        2011-12-30T09:59:59.999Z, 2011-12-29T10:00:00Z, 2011-12-30T10:00:00Z
            DAY,     Pacific/Apia,        2011-12-30T10:00:00Z,     2011-12-30T10:00:00Z, 2011-12-31T10:00:00Z
            DAY,     America/St_Johns,    2006-10-29T03:00:00Z,     2006-10-29T02:30:00Z, 2006-10-30T03:30:00Z
            DAY,     America/St_Johns,    2006-10-29T02:29:59.999Z, 2006-10-28T02:30:00Z, 2006-10-29T02:30:00Z
            HOUR,    Europe/Madrid,       2026-10-25T00:59:59.999Z, 2026-10-25T00:00:00Z, 2026-10-25T01:00:00Z
            HOUR,    Europe/Madrid,       2026-10-25T01:00:00Z,     2026-10-25T01:00:00Z, 2026-10-25T02:00:00Z
            HOUR,    Europe/Madrid,       2026-03-29T00:30:00Z,     2026-03-29T00:00:00Z, 2026-03-29T01:00:00Z
            HOUR,    Asia/Kathmandu,      2026-11-20T10:00:00Z,     2026-11-20T09:15:00Z, 2026-11-20T10:15:00Z
            HOUR,    Australia/Lord_Howe, 2026-10-03T15:45:00Z,     2026-10-03T14:30:00Z, 2026-10-03T16:00:00Z
            HOUR,    Australia/Lord_Howe, 2027-04-03T15:10:00Z,     2027-04-03T14:00:00Z, 2027-04-03T15:30:00Z
            HOUR,    Europe/London,       1990-01-01T00:00:00Z,     1990-01-01T00:00:00Z, 1990-01-01T01:00:00Z
            WEEK,    Etc/UTC,             2026-12-31T00:00:00Z,     2026-12-28T00:00:00Z, 2027-01-04T00:00:00Z
            WEEK,    Europe/Madrid,       2027-01-03T22:59:59.999Z, 2026-12-27T23:00:00Z, 2027-01-03T23:00:00Z
            MONTH,   Europe/Madrid,       2026-10-31T23:00:00Z,     2026-10-31T23:00:00Z, 2026-11-30T23:00:00Z
            MONTH,   Etc/UTC,             2028-02-29T23:59:59.999Z, 2028-02-01T00:00:00Z, 2028-03-01T00:00:00Z
            QUARTER, Europe/Madrid,       2026-05-05T00:00:00Z,     2026-03-31T22:00:00Z, 2026-06-30T22:00:00Z
            QUARTER, Etc/UTC,             2026-12-31T23:59:59.999Z, 2026-10-01T00:00:00Z, 2027-01-01T00:00:00Z
            YEAR,    Pacific/Auckland,    2026-12-31T11:00:00Z,     2026-12-31T11:00:00Z, 2027-12-31T11:00:00Z
            """)
    void instant_liesInItsSpan(CalendarUnit unit, String zone, Instant instant, Instant from, Instant to) {
        assertThat(unit.start(instant, ZoneId.of(zone))).isEqualTo(from);
        assertThat(unit.next(from, ZoneId.of(zone))).isEqualTo(to);
    }

    /** In every zone and around every move of its clock since 1990, spans follow each other without gap or overlap. */
    @Test
    void spans_followEachOther_inEveryZone_wheneverItsClockIsMoved() {
        for (String name : ZoneId.getAvailableZoneIds()) {
            ZoneId zone = ZoneId.of(name);
            for (Instant moved : moves(zone)) {
                for (CalendarUnit unit : CalendarUnit.values()) {
                    Instant at = unit.start(moved.minus(26, ChronoUnit.HOURS), zone);
                    for (int i = 0; i < 4; i++) {
                        Instant next = unit.next(at, zone);
                        String what = unit + " " + name + " " + at;
                        assertThat(next).as(what).isAfter(at);
                        assertThat(unit.start(at, zone)).as(what).isEqualTo(at);
                        assertThat(unit.start(next.minusMillis(1), zone))
                                .as(what)
                                .isEqualTo(at);
                        assertThat(unit.start(next, zone)).as(what).isEqualTo(next);
                        at = next;
                    }
                }
            }
        }
    }

    /** An hour starts when the clock shows it: looked up minute by minute. */
    @Test
    void hours_startWhereTheClockShowsThem() {
        for (String name : List.of(
                "Europe/Madrid", "Australia/Lord_Howe", "America/St_Johns", "Asia/Kathmandu", "Antarctica/Troll")) {
            ZoneId zone = ZoneId.of(name);
            for (Instant moved : moves(zone)) {
                Instant begin = moved.minus(Duration.ofHours(4));
                NavigableSet<Instant> full = new TreeSet<>();
                for (int minute = 0; minute < 8 * 60; minute++) {
                    Instant at = begin.plus(minute, ChronoUnit.MINUTES);
                    if (at.atZone(zone).getMinute() == 0) {
                        full.add(at);
                    }
                    if (!full.isEmpty()) {
                        assertThat(CalendarUnit.HOUR.start(at.plusMillis(1), zone))
                                .as("%s %s", name, at)
                                .isEqualTo(full.last());
                    }
                }
            }
        }
    }

    private static List<Instant> moves(ZoneId zone) {
        List<Instant> moves = new ArrayList<>();
        ZoneOffsetTransition move = zone.getRules().nextTransition(FIRST);
        while (move != null && move.getInstant().isBefore(LAST)) {
            moves.add(move.getInstant());
            move = zone.getRules().nextTransition(move.getInstant());
        }
        return moves;
    }
}
