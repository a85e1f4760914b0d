package org.txsearch.api.request;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.country.Countries;

/**
 * What a text of a request looks like, as the OpenAPI document states it.
 *
 * @param format the name of its format, or null
 * @param pattern a regular expression for all of it, or null
 * @param listPattern the same where it is a value of a list in a query string, with its commas and backslashes escaped; null
 *     where it has neither
 * @param minLength the smallest number of code points; 0 where the pattern states it
 * @param maxLength the largest number of code points
 * @param values everything that it can be; empty where there is no list
 */
public record TextForm(
        @Nullable String format,
        @Nullable String pattern,
        @Nullable String listPattern,
        int minLength,
        int maxLength,
        List<String> values) {

    /** The blanks of the API, within a class of characters: readers of patterns differ in what is a blank. */
    public static final String BLANKS =
            "\\t-\\r\\u001c-\\u0020\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000";

    /** An id, as a regular expression; so are the next two. */
    public static final String ID = "[A-Za-z0-9._-]{1,64}";

    /** The code of a country. */
    public static final String COUNTRY = Countries.CODE;

    /** The last four digits of a card. */
    public static final String LAST4 = "[0-9]{4}";

    private static final String ANYTHING = "^[^\\u0000]+$";

    /** A comma or a backslash within a value of a list in a query string. */
    private static final String ESCAPED = "\\\\[,\\\\]";

    /** White space of Unicode, which no such value begins or ends with. */
    private static final String OUTER_BLANKS =
            "\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

    public TextForm {
        values = List.copyOf(values);
    }

    TextForm(@Nullable String format, @Nullable String pattern, int minLength, int maxLength, List<String> values) {
        this(format, pattern, null, minLength, maxLength, values);
    }

    /** One of these texts. */
    public static TextForm oneOf(List<String> values) {
        return new TextForm(null, null, 0, 0, values);
    }

    static TextForm matching(String pattern, int maxLength) {
        return new TextForm(null, "^" + pattern + "$", 0, maxLength, List.of());
    }

    /** The same, written in another way in a list of a query string. */
    static TextForm matching(String pattern, String listPattern, int maxLength) {
        return new TextForm(null, "^" + pattern + "$", "^" + listPattern + "$", 0, maxLength, List.of());
    }

    /** Any text without NUL. */
    static TextForm any(String format, int minLength, int maxLength) {
        String outer = escaped("\\u0000" + OUTER_BLANKS);
        String listPattern = "^" + outer + "(" + escapedText("\\u0000", maxLength - 1) + ")?$";
        return new TextForm(format, ANYTHING, listPattern, minLength, maxLength, List.of());
    }

    /** A pattern for the rest of a list's value in a query string: at most that many characters, and no blank at its end. */
    static String escapedText(String excluded, int maxLength) {
        return escaped(excluded) + "{0," + (maxLength - 1) + "}" + escaped(excluded + OUTER_BLANKS);
    }

    private static String escaped(String excluded) {
        return "([^,\\\\" + excluded + "]|" + ESCAPED + ")";
    }

    /** Whether it may have a comma or a backslash, which is escaped in a list of a query string. */
    public boolean isEscapedInLists() {
        return listPattern != null;
    }

    /** What it looks like in a list of a query string. */
    public TextForm inList() {
        // Each character may be escaped.
        return listPattern == null ? this : new TextForm(format, listPattern, minLength, 2 * maxLength, values);
    }

    TextForm withPattern(String other) {
        return new TextForm(format, other, minLength, maxLength, values);
    }
}
