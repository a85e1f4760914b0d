package org.txsearch.exports;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** How often a schedule makes an export: of each day, each ISO week, each month. */
public enum Frequency {
    DAILY(ChronoUnit.DAYS),
    WEEKLY(ChronoUnit.WEEKS),
    MONTHLY(ChronoUnit.MONTHS);

    private final ChronoUnit length;

    Frequency(ChronoUnit length) {
        this.length = length;
    }

    public LocalDate start(LocalDate day) {
        return switch (this) {
            case DAILY -> day;
            case WEEKLY -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTHLY -> day.withDayOfMonth(1);
        };
    }

    /** Returns the first day of the period after the one that starts then. */
    public LocalDate next(LocalDate start) {
        return start.plus(1, length);
    }

    /** Returns the name of the period that starts then: 2026-11-20, 2026-W47, 2026-11. Names sort as periods do. */
    public String label(LocalDate start) {
        return switch (this) {
            case DAILY -> start.toString();
            case WEEKLY -> DateTimeFormatter.ISO_WEEK_DATE.format(start).substring(0, "2026-W47".length());
            case MONTHLY -> YearMonth.from(start).toString();
        };
    }
}
