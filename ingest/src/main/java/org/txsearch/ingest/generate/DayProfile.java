package org.txsearch.ingest.generate;

import java.time.LocalDate;
import java.util.Arrays;

/** When people pay: more in the evening than at night, more at the end of the week than at its beginning. */
final class DayProfile {

    static final long MILLIS_PER_HOUR = 3_600_000;
    static final long MILLIS_PER_DAY = 24 * MILLIS_PER_HOUR;

    private static final int[] HOURS = {
        30, 20, 12, 8, 8, 14, 30, 60, 95, 120, 135, 140, 135, 125, 122, 124, 132, 150, 178, 200, 194, 160, 110, 62
    };

    /** Monday to Sunday. */
    private static final int[] WEEKDAYS = {9, 9, 9, 10, 12, 14, 11};

    private final long firstDay;
    private final int hoursOfLastDay;
    private final long[] upTo;

    DayProfile(LocalDate from, LocalDate to, int hoursOfLastDay) {
        this.hoursOfLastDay = hoursOfLastDay;
        firstDay = from.toEpochDay();
        upTo = new long[(int) (to.toEpochDay() - firstDay) + 1];
        long hours = Arrays.stream(HOURS).sum();
        long sum = 0;
        for (int day = 0; day < upTo.length; day++) {
            boolean whole = day < upTo.length - 1;
            sum += (whole ? hours : Arrays.stream(HOURS, 0, hoursOfLastDay).sum()) * weekday(firstDay + day);
            upTo[day] = sum;
        }
    }

    /** The first millisecond of the range. */
    long first() {
        return firstDay * MILLIS_PER_DAY;
    }

    /** The last millisecond of the range. */
    long last() {
        return (firstDay + upTo.length - 1) * MILLIS_PER_DAY + hoursOfLastDay * MILLIS_PER_HOUR - 1;
    }

    /** The weight of all days: positions run from 0 to one less. */
    long total() {
        return upTo[upTo.length - 1];
    }

    /** An instant at this position; equally spread positions give busy and quiet hours. */
    long instant(long position, RandomStream random) {
        int found = Arrays.binarySearch(upTo, position);
        int day = found < 0 ? -found - 1 : found + 1;
        int weekday = weekday(firstDay + day);
        long rest = position - (day == 0 ? 0 : upTo[day - 1]);
        int hour = 0;
        while (rest >= (long) HOURS[hour] * weekday) {
            rest -= (long) HOURS[hour] * weekday;
            hour++;
        }
        long grain = MILLIS_PER_HOUR / ((long) HOURS[hour] * weekday);
        return (firstDay + day) * MILLIS_PER_DAY
                + hour * MILLIS_PER_HOUR
                + rest * MILLIS_PER_HOUR / ((long) HOURS[hour] * weekday)
                + random.between(0, grain - 1);
    }

    private static int weekday(long epochDay) {
        // 1 January 1970 was a Thursday, three days after Monday.
        return WEEKDAYS[(int) Math.floorMod(epochDay + 3, 7L)];
    }
}
