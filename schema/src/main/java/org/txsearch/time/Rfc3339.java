package org.txsearch.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Instants as RFC 3339 writes them: with an offset in, in UTC with milliseconds out. */
public final class Rfc3339 {

    /** To the millisecond, what is finer, and the offset. */
    private static final Pattern DATE_TIME = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,3})?)((?<=\\.\\d{3})\\d+)?([Zz]|[+-]\\d{2}:\\d{2})");

    private static final DateTimeFormatter OUT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private Rfc3339() {}

    /**
     * The instant of a date-time with an offset; finer fractions, of any length, round up to the millisecond.
     *
     * @throws DateTimeException where it is malformed
     */
    public static Instant parse(String text) {
        Matcher parts = DATE_TIME.matcher(text);
        if (!parts.matches()) {
            throw new DateTimeException("Not a date-time of RFC 3339");
        }
        OffsetDateTime time = OffsetDateTime.parse((parts.group(1) + parts.group(3)).toUpperCase(Locale.ROOT));
        Instant instant = time.toInstant().plusMillis(isFiner(parts) ? 1 : 0);
        if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
            throw new DateTimeException("Outside the years 0000 to 9999 of RFC 3339 in UTC");
        }
        return instant;
    }

    /** Whether this is a date-time between two milliseconds, which {@link #parse} rounds up. */
    public static boolean isFiner(String text) {
        Matcher parts = DATE_TIME.matcher(text);
        return parts.matches() && isFiner(parts);
    }

    private static boolean isFiner(Matcher parts) {
        String finer = parts.group(2);
        return finer != null && finer.chars().anyMatch(digit -> digit != '0');
    }

    /** The instant in UTC with milliseconds. */
    public static String format(Instant instant) {
        return OUT.format(instant);
    }
}
