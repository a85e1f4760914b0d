package org.txsearch.api.paypal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time in the form of PayPal's programs.
 *
 * @param instant the time, truncated to the millisecond
 * @param hasFraction whether it has a fraction of a second other than 0
 * @param isFiner whether it is between two milliseconds
 */
record PayPalTime(Instant instant, boolean hasFraction, boolean isFiner) {

    /**
     * Date, time and offset. PayPal's documented pattern allows a comma instead of the T, and second 60. An unencoded plus
     * arrives as a space. PayPal's toolkit for Python sends no offset and means UTC.
     */
    private static final Pattern TIME =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[Tt, ](\\d{2}:\\d{2}):(\\d{2})(?:[.,](\\d+))?(?:[Zz]|(["
                    + " +-])(\\d{2}):?(\\d{2})?)?");

    private static final DateTimeFormatter OUT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");
    private static final int MAX_LENGTH = 64;

    /**
     * Parses a time.
     *
     * @throws DateTimeException if the text is not a time
     */
    static PayPalTime parse(String text) {
        Matcher parts = TIME.matcher(text);
        if (text.length() > MAX_LENGTH || !parts.matches()) {
            throw new DateTimeException("Not a date-time with seconds and an offset");
        }
        int second = Integer.parseInt(parts.group(3));
        if (second > 60) {
            throw new DateTimeException("No minute has so many seconds");
        }
        Instant whole = LocalDateTime.parse(parts.group(1) + "T" + parts.group(2))
                .toInstant(offset(parts))
                .plusSeconds(second);
        if (whole.isBefore(FIRST) || whole.isAfter(LAST)) {
            throw new DateTimeException("Outside the years 0000 to 9999");
        }
        String fraction = parts.group(4) == null ? "" : parts.group(4);
        String millis = (fraction + "000").substring(0, 3);
        boolean isFiner = fraction.length() > 3 && fraction.chars().skip(3).anyMatch(digit -> digit != '0');
        return new PayPalTime(whole.plusMillis(Integer.parseInt(millis)), isFiner || !millis.equals("000"), isFiner);
    }

    private static ZoneOffset offset(Matcher parts) {
        if (parts.group(6) == null) {
            return ZoneOffset.UTC;
        }
        int sign = parts.group(5).equals("-") ? -1 : 1;
        int minutes = parts.group(7) == null ? 0 : Integer.parseInt(parts.group(7));
        return ZoneOffset.ofHoursMinutes(sign * Integer.parseInt(parts.group(6)), sign * minutes);
    }

    /** Returns the first millisecond that is not before this time. */
    Instant start() {
        return isFiner ? instant.plusMillis(1) : instant;
    }

    /**
     * Returns the exclusive end of a range that ends with this time: PayPal's ends are inclusive, and its times have whole
     * seconds.
     */
    Instant end() {
        return hasFraction ? instant.plusMillis(1) : instant.plusSeconds(1);
    }

    /** Formats an instant for PayPal's responses, in UTC without a fraction. */
    static String format(Instant instant) {
        return OUT.format(instant.truncatedTo(ChronoUnit.SECONDS));
    }
}
