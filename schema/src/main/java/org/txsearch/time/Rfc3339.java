package org.txsearch.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads RFC 3339 date-times with an offset, and writes them in UTC with milliseconds. */
public final class Rfc3339 {

    /** Groups: the part up to the minute, the second, the milliseconds, finer digits, and the offset. */
    private static final Pattern DATE_TIME = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:)(\\d{2})(\\.\\d{1,3})?((?<=\\.\\d{3})\\d+)?([Zz]|[+-]\\d{2}:\\d{2})");

    private static final String LEAP_SECOND = "60";

    private static final DateTimeFormatter OUT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private Rfc3339() {}

    /**
     * Returns the instant of a date-time with an offset. Truncates fractions finer than a millisecond, so that the
     * instant stays in its day. Second 60 is read as second 59.
     *
     * @throws DateTimeException if the text is malformed
     */
    public static Instant parse(String text) {
        Matcher parts = parts(text);
        return inFourDigitYears(instant(parts));
    }

    /**
     * Returns the first whole millisecond that is not before a date-time with an offset, for the bounds of a range.
     * Finer fractions are rounded up, and second 60 is the start of the next minute.
     *
     * @throws DateTimeException if the text is malformed
     */
    public static Instant parseBound(String text) {
        Matcher parts = parts(text);
        if (isLeapSecond(parts)) {
            return inFourDigitYears(
                    instant(parts).truncatedTo(ChronoUnit.SECONDS).plusSeconds(1));
        }
        return inFourDigitYears(instant(parts).plusMillis(isFiner(parts) ? 1 : 0));
    }

    /** Returns whether {@link #parseBound} rounds a date-time up, to a whole millisecond or from second 60. */
    public static boolean isFiner(String text) {
        Matcher parts = DATE_TIME.matcher(text);
        return parts.matches() && (isLeapSecond(parts) || isFiner(parts));
    }

    private static Matcher parts(String text) {
        Matcher parts = DATE_TIME.matcher(text);
        if (!parts.matches()) {
            throw new DateTimeException("Not a date-time of RFC 3339");
        }
        return parts;
    }

    private static Instant instant(Matcher parts) {
        String second = isLeapSecond(parts) ? "59" : parts.group(2);
        String fraction = parts.group(3) == null ? "" : parts.group(3);
        return OffsetDateTime.parse((parts.group(1) + second + fraction + parts.group(5)).toUpperCase(Locale.ROOT))
                .toInstant();
    }

    private static Instant inFourDigitYears(Instant instant) {
        if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
            throw new DateTimeException("Outside the years 0000 to 9999 of RFC 3339 in UTC");
        }
        return instant;
    }

    private static boolean isLeapSecond(Matcher parts) {
        return parts.group(2).equals(LEAP_SECOND);
    }

    private static boolean isFiner(Matcher parts) {
        String finer = parts.group(4);
        return finer != null && finer.chars().anyMatch(digit -> digit != '0');
    }

    /** Formats epoch milliseconds in UTC. */
    public static String format(long epochMillis) {
        return format(Instant.ofEpochMilli(epochMillis));
    }

    /** Formats an instant in UTC with milliseconds. */
    public static String format(Instant instant) {
        return OUT.format(instant);
    }
}
