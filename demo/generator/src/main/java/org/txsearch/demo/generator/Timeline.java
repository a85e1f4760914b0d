package org.txsearch.demo.generator;

import java.time.LocalDate;
import java.util.Arrays;

/**
 * The times of transactions: more in the evening than at night, more at the end of the week than at its beginning, and
 * none after the end of the range.
 */
final class Timeline {

    static final long MINUTE = 60_000;
    static final long HOUR = 60 * MINUTE;
    static final long DAY = 24 * HOUR;

    private static final int[] HOURS = {
        30, 20, 12, 8, 8, 14, 30, 60, 95, 120, 135, 140, 135, 125, 122, 124, 132, 150, 178, 200, 194, 160, 110, 62
    };

    /** Monday to Sunday. */
    private static final int[] WEEKDAYS = {9, 9, 9, 10, 12, 14, 11};

    private final long firstDay;
    private final int hoursOfLastDay;
    private final long[] upTo;

    Timeline(LocalDate from, LocalDate to, int hoursOfLastDay) {
        this.hoursOfLastDay = hoursOfLastDay;
        firstDay = from.toEpochDay();
        upTo = new long[(int) (to.toEpochDay() - firstDay) + 1];
        long sum = 0;
        for (int day = 0; day < upTo.length; day++) {
            int hours = day < upTo.length - 1 ? HOURS.length : hoursOfLastDay;
            sum += (long) Arrays.stream(HOURS, 0, hours).sum() * weekday(firstDay + day);
            upTo[day] = sum;
        }
    }

    /** Returns the first millisecond of the range. */
    long first() {
        return firstDay * DAY;
    }

    /** Returns the last millisecond of the range. */
    long last() {
        return (firstDay + upTo.length - 1) * DAY + hoursOfLastDay * HOUR - 1;
    }

    /** Returns the weight of all days, which is the number of positions. */
    long total() {
        return upTo[upTo.length - 1];
    }

    /** Returns an instant at a position. Evenly distributed positions give busy and quiet hours. */
    long instant(long position, RandomStream random) {
        int found = Arrays.binarySearch(upTo, position);
        int day = found < 0 ? -found - 1 : found + 1;
        long weekday = weekday(firstDay + day);
        long rest = position - (day == 0 ? 0 : upTo[day - 1]);
        int hour = 0;
        while (rest >= HOURS[hour] * weekday) {
            rest -= HOURS[hour] * weekday;
            hour++;
        }
        long weight = HOURS[hour] * weekday;
        return (firstDay + day) * DAY + hour * HOUR + rest * HOUR / weight + random.between(0, HOUR / weight - 1);
    }

    /** Returns an instant at a random distance, or earlier if the range ends before. */
    long after(long instant, long min, long max, RandomStream random) {
        long natural = instant + random.between(min, max);
        return natural <= last() ? natural : random.between(Math.min(instant + 1, last()), last());
    }

    private static int weekday(long epochDay) {
        // 1 January 1970 was a Thursday, three days after Monday.
        return WEEKDAYS[(int) Math.floorMod(epochDay + 3, 7L)];
    }
}
