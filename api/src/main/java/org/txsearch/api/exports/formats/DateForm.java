package org.txsearch.api.exports.formats;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Parses forms of points in time: {@code iso}, {@code iso_local}, {@code date}, or a pattern of the letters of CLDR. */
final class DateForm {

    static final String ISO = "iso";
    static final int MAX_LENGTH = 40;

    private static final String ISO_LOCAL = "iso_local";
    private static final String DATE = "date";

    private static final String LETTERS = "yuMLdEaHhmsSXxZ";
    private static final String OF_TIME = "aHhmsSXxZ";
    private static final String BETWEEN = " .,:/-_()";

    private DateForm() {}

    /** Returns the formatter of a valid form; null for points in time as in responses. */
    static @Nullable DateTimeFormatter formatter(String form, ZoneId zone, Locale locale) {
        return form.equals(ISO)
                ? null
                : DateTimeFormatter.ofPattern(pattern(form), locale).withZone(zone);
    }

    private static String pattern(String form) {
        return switch (form) {
            case ISO_LOCAL -> "uuuu-MM-dd'T'HH:mm:ssxxx";
            case DATE -> "uuuu-MM-dd";
            default -> form;
        };
    }

    static boolean hasTime(String form) {
        Set<Character> letters = form.equals(ISO) ? null : letters(pattern(form));
        return letters == null || letters.stream().anyMatch(letter -> OF_TIME.indexOf(letter) >= 0);
    }

    /** Returns the fault of a form and how to correct it; null if it is valid. */
    static @Nullable String fault(String form) {
        if (form.equals(ISO) || form.equals(ISO_LOCAL) || form.equals(DATE)) {
            return null;
        }
        Set<Character> letters = letters(form);
        if (letters == null) {
            return "The value is neither iso, iso_local or date nor a pattern of the letters " + LETTERS
                    + ", of blanks and of . , : / - _ ( ); put other letters between single quotes.";
        }
        boolean hasYear = letters.contains('y') || letters.contains('u');
        boolean hasMonth = letters.contains('M') || letters.contains('L');
        if (!hasYear || !hasMonth || !letters.contains('d')) {
            return "The pattern loses the date: it needs a year (y), a month (M; m is the minute) and a day (d).";
        }
        if (letters.contains('h') != letters.contains('a')) {
            return "In the pattern, h needs a, and a needs h, to tell the morning from the evening; or write H.";
        }
        try {
            String unused = DateTimeFormatter.ofPattern(form, Locale.ROOT)
                    .withZone(ZoneOffset.UTC)
                    .format(Instant.EPOCH);
            return null;
        } catch (IllegalArgumentException | DateTimeException e) {
            return "The pattern repeats a letter more often than it has a meaning; write it as in dd.MM.yyyy HH:mm:ss.";
        }
    }

    /** Returns the pattern letters of a pattern; null if it is not a pattern. */
    private static @Nullable Set<Character> letters(String pattern) {
        Set<Character> letters = new TreeSet<>();
        boolean isQuoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\'') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && LETTERS.indexOf(c) >= 0) {
                letters.add(c);
            } else if (isQuoted ? !Character.isLetter(c) && BETWEEN.indexOf(c) < 0 : BETWEEN.indexOf(c) < 0) {
                return null;
            }
        }
        return isQuoted ? null : letters;
    }
}
