package org.txsearch.week;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An ISO 8601 week, Monday to Sunday in UTC, in the years 1 to 9999.
 *
 * @param year the week-based year: 1 January 2027 falls in week 53 of 2026
 * @param week 1 to 52 or 53
 */
public record IsoWeek(int year, int week) implements Comparable<IsoWeek> {
    private static final int MAX_YEAR = 9999;
    private static final int MAX_WEEK = 53;
    private static final int DAYS_PER_WEEK = 7;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long FOURTH_OF_JANUARY_1 = LocalDate.of(1, 1, 4).toEpochDay();
    private static final Pattern FORM = Pattern.compile("([0-9]{4})-[Ww]([0-9]{2})");
    private static final Comparator<IsoWeek> IN_TIME =
            Comparator.comparingInt(IsoWeek::year).thenComparingInt(IsoWeek::week);

    /**
     * Creates a week.
     *
     * @throws IllegalArgumentException if the year does not have this week
     */
    public IsoWeek {
        if (year < 1 || year > MAX_YEAR) {
            throw new IllegalArgumentException("The year of a week is 1 to " + MAX_YEAR + ", not " + year);
        }
        if (week < 1 || week > MAX_WEEK || week == MAX_WEEK && !hasWeek53(year)) {
            throw new IllegalArgumentException("The year " + year + " has no week " + week);
        }
    }

    public static IsoWeek of(Instant instant) {
        return ofEpochDay(Math.floorDiv(instant.getEpochSecond(), SECONDS_PER_DAY));
    }

    /** Returns the week of a day. */
    public static IsoWeek of(LocalDate date) {
        return ofEpochDay(date.toEpochDay());
    }

    /** Returns the week of an instant in epoch milliseconds. */
    public static IsoWeek ofEpochMillis(long epochMillis) {
        return ofEpochDay(Math.floorDiv(epochMillis, MILLIS_PER_DAY));
    }

    /** Reads {@code 2026-W47} or {@code 2026-w47}. */
    public static IsoWeek parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("A week is written like 2026-W47");
        }
        return new IsoWeek(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /**
     * Returns the weeks that overlap a half-open span of time, in order; empty if the span is empty.
     *
     * @throws IllegalArgumentException if the span ends before it starts
     */
    public static List<IsoWeek> range(Instant fromInclusive, Instant toExclusive) {
        if (toExclusive.isBefore(fromInclusive)) {
            throw new IllegalArgumentException("A range cannot end before it starts");
        }
        List<IsoWeek> weeks = new ArrayList<>();
        if (fromInclusive.isBefore(toExclusive)) {
            IsoWeek last = of(toExclusive.minusNanos(1));
            IsoWeek week = of(fromInclusive);
            weeks.add(week);
            while (!week.equals(last)) {
                week = week.next();
                weeks.add(week);
            }
        }
        return List.copyOf(weeks);
    }

    /** Returns Monday, 00:00 UTC. */
    public Instant start() {
        return Instant.ofEpochSecond(monday() * SECONDS_PER_DAY);
    }

    /** Returns Monday of the next week, 00:00 UTC, the first instant after this week. */
    public Instant end() {
        return Instant.ofEpochSecond((monday() + DAYS_PER_WEEK) * SECONDS_PER_DAY);
    }

    public IsoWeek next() {
        return ofEpochDay(monday() + DAYS_PER_WEEK);
    }

    /** Returns the form for lower-case names, such as those of indices: {@code 2026-w47}. */
    public String suffix() {
        return written('w');
    }

    @Override
    public int compareTo(IsoWeek other) {
        return IN_TIME.compare(this, other);
    }

    /** Returns the form of ISO 8601: {@code 2026-W47}. */
    @Override
    public String toString() {
        return written('W');
    }

    /** Returns whether the year has 53 weeks, that is, begins or ends with a Thursday. */
    private static boolean hasWeek53(int year) {
        return LocalDate.of(year, 12, 31).getDayOfWeek() == DayOfWeek.THURSDAY
                || LocalDate.of(year, 1, 1).getDayOfWeek() == DayOfWeek.THURSDAY;
    }

    private static IsoWeek ofEpochDay(long epochDay) {
        // A week belongs to the year of its Thursday. An Instant may be outside the years of a LocalDate.
        long thursday = mondayBy(epochDay) + 3;
        LocalDate date = LocalDate.ofEpochDay(
                Math.max(LocalDate.MIN.toEpochDay(), Math.min(thursday, LocalDate.MAX.toEpochDay())));
        return new IsoWeek(date.getYear(), (date.getDayOfYear() - 1) / DAYS_PER_WEEK + 1);
    }

    /** Returns the Monday on or before the day. */
    private static long mondayBy(long epochDay) {
        // Day 0 was a Thursday.
        return epochDay - Math.floorMod(epochDay + 3, DAYS_PER_WEEK);
    }

    /** Returns the Monday of this week. The first week is the one with 4 January. */
    private long monday() {
        // Not by LocalDate: each search asks for the bounds of all weeks.
        long last = year - 1L;
        long fourthOfJanuary = 365 * last + last / 4 - last / 100 + last / 400 + FOURTH_OF_JANUARY_1;
        return mondayBy(fourthOfJanuary) + (week - 1L) * DAYS_PER_WEEK;
    }

    // By hand, because String.format writes the digits of the default locale.
    private String written(char letter) {
        char[] text = {
            digit(year / 1000),
            digit(year / 100),
            digit(year / 10),
            digit(year),
            '-',
            letter,
            digit(week / 10),
            digit(week)
        };
        return new String(text);
    }

    private static char digit(int number) {
        return (char) ('0' + number % 10);
    }
}
