package org.txsearch.exports;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** How often a schedule makes an export: of each day, each ISO week, each month. */
public enum Frequency {
    DAILY,
    WEEKLY,
    MONTHLY;

    /** The first day of the period that holds that day. */
    public LocalDate start(LocalDate day) {
        return switch (this) {
            case DAILY -> day;
            case WEEKLY -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTHLY -> day.withDayOfMonth(1);
        };
    }

    /** The first day of the period behind the one that starts then. */
    public LocalDate next(LocalDate start) {
        return switch (this) {
            case DAILY -> start.plusDays(1);
            case WEEKLY -> start.plusWeeks(1);
            case MONTHLY -> start.plusMonths(1);
        };
    }

    /** The name of the period that starts then: 2026-11-20, 2026-W47, 2026-11. Names sort as periods do. */
    public String label(LocalDate start) {
        return switch (this) {
            case DAILY -> start.toString();
            case WEEKLY ->
                String.format(
                        Locale.ROOT,
                        "%04d-W%02d",
                        start.get(IsoFields.WEEK_BASED_YEAR),
                        start.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case MONTHLY -> String.format(Locale.ROOT, "%04d-%02d", start.getYear(), start.getMonthValue());
        };
    }
}
