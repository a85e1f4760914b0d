package org.txsearch.week;

/** Days of the Gregorian calendar, counted from 1 January 1970, by arithmetic that allocates nothing. */
final class EpochDays {
    private static final int DAYS_PER_WEEK = 7;
    private static final long YEARS_PER_CYCLE = 400;
    private static final long DAYS_PER_CYCLE = 146_097;
    private static final long DAYS_FROM_YEAR_1_TO_1970 = 719_162;

    private EpochDays() {}

    /** The Monday on or before this day. */
    static long mondayBy(long epochDay) {
        // Day 0 was a Thursday.
        return epochDay - Math.floorMod(epochDay + 3, DAYS_PER_WEEK);
    }

    /** The year in which this day lies. */
    static int yearOf(long epochDay) {
        long daysSinceYear1 = epochDay + DAYS_FROM_YEAR_1_TO_1970;
        // By the average length of a year, which is never a year too late, but may be one too early: leap days are not
        // spread evenly.
        int year = Math.toIntExact(Math.floorDiv(daysSinceYear1 * YEARS_PER_CYCLE, DAYS_PER_CYCLE) + 1);
        return epochDay < firstOf(year + 1) ? year : year + 1;
    }

    /** The first of January. */
    static long firstOf(int year) {
        long years = year - 1L;
        long leapDays = Math.floorDiv(years, 4) - Math.floorDiv(years, 100) + Math.floorDiv(years, 400);
        return years * 365 + leapDays - DAYS_FROM_YEAR_1_TO_1970;
    }

    /** The Monday of the first week, which is the one that has the fourth of January. */
    static long firstMondayOf(int year) {
        return mondayBy(firstOf(year) + 3);
    }

    /** How many weeks the year has, 52 or 53. */
    static int weeksOf(int year) {
        return (int) (firstMondayOf(year + 1) - firstMondayOf(year)) / DAYS_PER_WEEK;
    }
}
