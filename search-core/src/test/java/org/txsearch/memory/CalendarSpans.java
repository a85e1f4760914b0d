package org.txsearch.memory;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.TooManyGroupsException;

/** The edges of spans, found by looking at the clock again and again. */
final class CalendarSpans {

    private CalendarSpans() {}

    /** From the start of the span that has the first instant to the end of that which has the last. */
    static NavigableSet<Instant> edges(CalendarUnit unit, ZoneId zone, Instant first, Instant last, int most) {
        TreeSet<Instant> edges = new TreeSet<>();
        if (unit == CalendarUnit.HOUR) {
            if (Duration.between(first, last).toHours() > 2L * most) {
                throw new TooManyGroupsException(TooManyGroupsException.What.GROUPS, most);
            }
            Instant end = last.plus(3, ChronoUnit.HOURS);
            for (Instant minute = first.truncatedTo(ChronoUnit.MINUTES).minus(3, ChronoUnit.HOURS);
                    minute.isBefore(end);
                    minute = minute.plus(1, ChronoUnit.MINUTES)) {
                if (minute.atZone(zone).getMinute() == 0) {
                    edges.add(minute);
                }
            }
        } else {
            LocalDate end = last.atZone(zone).toLocalDate().plusYears(1).plusDays(3);
            for (LocalDate date = first.atZone(zone).toLocalDate().minusYears(1).minusDays(3);
                    date.isBefore(end);
                    date = date.plusDays(1)) {
                if (startsWith(unit, date)) {
                    edges.add(date.atStartOfDay(zone).toInstant());
                }
            }
        }
        NavigableSet<Instant> covering =
                edges.subSet(Objects.requireNonNull(edges.floor(first)), true, edges.higher(last), true);
        if (covering.size() - 1 > most) {
            throw new TooManyGroupsException(TooManyGroupsException.What.GROUPS, most);
        }
        return covering;
    }

    private static boolean startsWith(CalendarUnit unit, LocalDate date) {
        return switch (unit) {
            case HOUR -> false;
            case DAY -> true;
            case WEEK ->
                date.with(TemporalAdjusters.nextOrSame(DayOfWeek.MONDAY)).equals(date);
            case MONTH -> date.getDayOfMonth() == 1;
            case QUARTER -> date.getDayOfMonth() == 1 && (date.getMonthValue() - 1) % 3 == 0;
            case YEAR -> date.getDayOfYear() == 1;
        };
    }
}
