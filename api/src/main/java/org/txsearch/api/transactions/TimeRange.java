package org.txsearch.api.transactions;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.time.Rfc3339;

/** Reads the two ends of a half-open range of time: instants, or plain dates in a time zone. */
final class TimeRange {

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern BLANK_FOR_PLUS = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[Tt][0-9:.]+ \\d{2}:\\d{2}");

    private static final String BLANK =
            "The offset has a blank where a + belongs, for a + in a URL means a blank; write it as %2B.";
    private static final String BLANK_IN_BODY =
            "The offset has a blank where a + belongs; write it as in 2026-11-20T10:31:22+01:00.";

    /** What can be printed again with four digits of the year. */
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    /** The longest date-time that is read, as the OpenAPI document says; no clock has so many digits. */
    private static final int LONGEST = 100;

    private TimeRange() {}

    /** The first instant of the range, or null where the fault has been noted. */
    static @Nullable Instant from(String parameter, String text, ZoneId zone, Faults faults) {
        return read(parameter, text, zone, 0, faults);
    }

    /** The first instant behind the range: a plain date stands for its whole day. */
    static @Nullable Instant to(String parameter, String text, ZoneId zone, Faults faults) {
        return read(parameter, text, zone, 1, faults);
    }

    /** One instant, which a plain date is not; null where the fault has been noted. */
    static @Nullable Instant instant(String parameter, String text, Faults faults) {
        try {
            return parse(text);
        } catch (DateTimeException e) {
            faults.add(
                    parameter,
                    FaultCode.INVALID_DATE,
                    isBlankForPlus(text)
                            ? blank(faults)
                            : "The value is not a date-time; send one with an offset, such as 2026-11-20T10:31:22Z.");
            return null;
        }
    }

    /** The first instant behind this one, or behind the day that a plain date stands for. */
    static @Nullable Instant behind(String where, String text, ZoneId zone, Faults faults) {
        Instant instant = read(where, text, zone, 1, faults);
        // A time between two milliseconds was rounded up, and that is the first one behind it.
        boolean isBehind = DATE.matcher(text).matches() || Rfc3339.isFiner(text);
        return instant == null || isBehind || instant.equals(LATEST) ? instant : instant.plusMillis(1);
    }

    private static Instant parse(String text) {
        if (text.length() > LONGEST) {
            throw new DateTimeException("A date-time is not that long");
        }
        return Rfc3339.parse(text);
    }

    private static String blank(Faults faults) {
        return faults.areInBody() ? BLANK_IN_BODY : BLANK;
    }

    private static boolean isBlankForPlus(String text) {
        return BLANK_FOR_PLUS.matcher(text).matches();
    }

    private static @Nullable Instant read(String parameter, String text, ZoneId zone, int daysBehind, Faults faults) {
        try {
            // The start of a day is not always midnight: some zones skip it when summer time begins.
            Instant instant = DATE.matcher(text).matches()
                    ? LocalDate.parse(text)
                            .plusDays(daysBehind)
                            .atStartOfDay(zone)
                            .toInstant()
                    : parse(text);
            return instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
        } catch (DateTimeException e) {
            faults.add(
                    parameter,
                    FaultCode.INVALID_DATE,
                    isBlankForPlus(text)
                            ? blank(faults)
                            : "The value is not a date; send a date-time with an offset, such as 2026-11-20T10:31:22Z, or a plain"
                                    + " date, such as 2026-11-20.");
            return null;
        }
    }
}
