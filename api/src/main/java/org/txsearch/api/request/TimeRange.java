package org.txsearch.api.request;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.time.Rfc3339;

/** Reads the two ends of a half-open range of time: instants, or plain dates in a time zone. */
public final class TimeRange {

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern BLANK_FOR_PLUS = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[Tt][0-9:.]+ \\d{2}:\\d{2}");

    private static final String BLANK =
            "The offset has a blank where a + belongs, for a + in a URL means a blank; write it as %2B.";
    private static final String BLANK_IN_BODY =
            "The offset has a blank where a + belongs; write it as in 2026-11-20T10:31:22+01:00.";

    /** The earliest instant whose year has four digits. */
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    /** The maximum length of a date-time; no clock has as many digits. */
    private static final int MAX_LENGTH = 100;

    private static final String MONTH_AND_DAY = "-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
    private static final String OFFSET = "([Zz]|[+-]((0[0-9]|1[0-7]):[0-5][0-9]|18:00))";
    private static final String TIME = "[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?" + OFFSET;

    /** A date-time with an offset. */
    public static final TextForm INSTANT = form("rfc3339", TIME);

    /** A date-time with an offset, or a plain date. */
    static final TextForm INSTANT_OR_DATE = form("rfc3339-or-date", "(" + TIME + ")?");

    private TimeRange() {}

    private static TextForm form(String format, String time) {
        return new TextForm(format, "^[0-9]{4}" + MONTH_AND_DAY + time + "$", 0, MAX_LENGTH, List.of());
    }

    /** Returns whether the text has the form of a plain date. */
    static boolean isDate(String text) {
        return DATE.matcher(text).matches();
    }

    /** Returns the instant of a date-time, or null if a fault was noted. */
    static @Nullable Instant instant(String parameter, String text, Faults faults) {
        try {
            return parse(text);
        } catch (DateTimeException e) {
            String not = "The value is not a date-time; send one with an offset, such as 2026-11-20T10:31:22Z.";
            return fault(parameter, text, not, faults);
        }
    }

    /**
     * Returns the instant of a date-time, or the start of a plain date. With {@code after}, returns the first instant after it,
     * which is the start of the next day for a date. Returns null if a fault was noted.
     */
    public static @Nullable Instant read(String where, String text, ZoneId zone, boolean after, Faults faults) {
        boolean isDate = isDate(text);
        try {
            // The start of a day is not always midnight: some zones skip it when summer time begins.
            Instant instant = isDate
                    ? LocalDate.parse(text)
                            .plusDays(after ? 1 : 0)
                            .atStartOfDay(zone)
                            .toInstant()
                    : parse(text);
            instant = instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
            // A time between two milliseconds has been rounded up to the first instant after it.
            boolean isAfter = !after || isDate || Rfc3339.isFiner(text) || instant.equals(LATEST);
            return isAfter ? instant : instant.plusMillis(1);
        } catch (DateTimeException e) {
            String not =
                    "The value is not a date; send a date-time with an offset, such as 2026-11-20T10:31:22Z, or a plain"
                            + " date, such as 2026-11-20.";
            return fault(where, text, not, faults);
        }
    }

    private static Instant parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new DateTimeException("A date-time is not that long");
        }
        return Rfc3339.parseBound(text);
    }

    private static @Nullable Instant fault(String where, String text, String otherwise, Faults faults) {
        String blank = faults.areInBody() ? BLANK_IN_BODY : BLANK;
        boolean isBlank = BLANK_FOR_PLUS.matcher(text).matches();
        faults.add(where, FaultCode.INVALID_DATE, isBlank ? blank : otherwise);
        return null;
    }
}
