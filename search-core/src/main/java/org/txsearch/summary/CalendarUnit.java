package org.txsearch.summary;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * A unit of the calendar, as the clocks of a time zone go.
 *
 * <p>An hour starts whenever the clock shows a full hour, a day at its first instant ({@link LocalDate#atStartOfDay}), and
 * all others with a day; a week with Monday. So days may have 23 or 25 hours, and where a clock is moved by half an hour an
 * hour may have one and a half.
 */
public enum CalendarUnit {
    HOUR(Period.ZERO) {
        @Override
        Instant start(Instant instant, ZoneId zone) {
            ZoneRules rules = zone.getRules();
            Instant at = instant;
            while (true) {
                ZonedDateTime clock = at.atZone(zone);
                Instant full = clock.toInstant().minus(sinceFullHour(clock));
                ZoneOffsetTransition moved = rules.previousTransition(at.plusMillis(1));
                if (moved == null || !moved.getInstant().isAfter(full)) {
                    return full;
                }
                // The clock was moved since then, and before that it showed other hours.
                at = moved.getInstant().minusMillis(1);
            }
        }

        @Override
        Instant next(Instant start, ZoneId zone) {
            ZoneRules rules = zone.getRules();
            Instant at = start;
            while (true) {
                ZonedDateTime clock = at.atZone(zone);
                Instant full = clock.toInstant().minus(sinceFullHour(clock)).plus(1, ChronoUnit.HOURS);
                ZoneOffsetTransition moves = rules.nextTransition(at);
                if (moves == null || moves.getInstant().isAfter(full)) {
                    return full;
                }
                at = moves.getInstant();
                if (sinceFullHour(at.atZone(zone)).isZero()) {
                    return at;
                }
            }
        }
    },

    DAY(Period.ofDays(1)),
    WEEK(Period.ofWeeks(1)),
    MONTH(Period.ofMonths(1)),
    QUARTER(Period.ofMonths(3)),
    YEAR(Period.ofYears(1));

    private final Period length;

    CalendarUnit(Period length) {
        this.length = length;
    }

    Instant start(Instant instant, ZoneId zone) {
        LocalDate date = first(instant.atZone(zone).toLocalDate());
        // If a clock is moved back over midnight, a day that has begun shows the day before once more.
        Instant next = date.plus(length).atStartOfDay(zone).toInstant();
        while (!next.isAfter(instant)) {
            date = date.plus(length);
            next = date.plus(length).atStartOfDay(zone).toInstant();
        }
        return date.atStartOfDay(zone).toInstant();
    }

    /** Returns the first instant after the unit that starts then. */
    Instant next(Instant start, ZoneId zone) {
        LocalDate date = first(start.atZone(zone).toLocalDate());
        Instant next;
        // A day that a zone left out, crossing the date line, has no instant of its own.
        do {
            date = date.plus(length);
            next = date.atStartOfDay(zone).toInstant();
        } while (!next.isAfter(start));
        return next;
    }

    /** Returns the first day of the unit that has this day. */
    private LocalDate first(LocalDate date) {
        return switch (this) {
            case HOUR, DAY -> date;
            case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTH -> date.withDayOfMonth(1);
            case QUARTER -> date.with(IsoFields.DAY_OF_QUARTER, 1);
            case YEAR -> date.withDayOfYear(1);
        };
    }

    private static Duration sinceFullHour(ZonedDateTime clock) {
        // Not of the zoned time, which would pass over an hour that the clock did not show.
        LocalDateTime shown = clock.toLocalDateTime();
        return Duration.between(shown.truncatedTo(ChronoUnit.HOURS), shown);
    }
}
