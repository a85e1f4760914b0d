package org.txsearch.api.request;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.country.Countries;

/**
 * The form of a text in a request, as the OpenAPI document states it.
 *
 * @param format the name of its format, or null
 * @param pattern a regular expression for all of it, or null
 * @param listPattern the pattern for a value of a list in a query string, with escaped commas and backslashes; null if it has neither
 * @param minLength the minimum number of code points; 0 if the pattern states it
 * @param maxLength the maximum number of code points
 * @param values all possible texts; empty if there is no list
 */
public record TextForm(
        @Nullable String format,
        @Nullable String pattern,
        @Nullable String listPattern,
        int minLength,
        int maxLength,
        List<String> values) {

    /** The blanks of the API as part of a character class, since dialects of regular expressions differ. */
    public static final String BLANKS =
            "\\t-\\r\\u001c-\\u0020\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000";

    /** A regular expression for an id. */
    public static final String ID = "[A-Za-z0-9._-]{1,64}";

    /** A regular expression for the code of a country. */
    public static final String COUNTRY = Countries.CODE;

    /** A regular expression for the last four digits of a card. */
    public static final String LAST4 = "[0-9]{4}";

    private static final String ANYTHING = "^[^\\u0000]+$";

    /** A comma or a backslash within a value of a list in a query string. */
    private static final String ESCAPED = "\\\\[,\\\\]";

    /** White space of Unicode, with which such a value cannot begin or end. */
    private static final String OUTER_BLANKS =
            "\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

    TextForm(@Nullable String format, @Nullable String pattern, int minLength, int maxLength, List<String> values) {
        this(format, pattern, null, minLength, maxLength, values);
    }

    /** Returns the form of one of the given texts. */
    public static TextForm oneOf(List<String> values) {
        return new TextForm(null, null, 0, 0, values);
    }

    static TextForm matching(String pattern, int maxLength) {
        return new TextForm(null, "^" + pattern + "$", 0, maxLength, List.of());
    }

    /** Returns a form with another pattern for values of lists in a query string. */
    static TextForm matching(String pattern, String listPattern, int maxLength) {
        return new TextForm(null, "^" + pattern + "$", "^" + listPattern + "$", 0, maxLength, List.of());
    }

    /** Returns the form of any text without NUL. */
    static TextForm any(String format, int minLength, int maxLength) {
        String outer = escaped("\\u0000" + OUTER_BLANKS);
        String listPattern = "^" + outer + "(" + escapedText("\\u0000", maxLength - 1) + ")?$";
        return new TextForm(format, ANYTHING, listPattern, minLength, maxLength, List.of());
    }

    /**
     * Returns a pattern for the rest of a list's value in a query string: up to {@code maxLength} characters, without a blank at
     * the end.
     */
    static String escapedText(String excluded, int maxLength) {
        return escaped(excluded) + "{0," + (maxLength - 1) + "}" + escaped(excluded + OUTER_BLANKS);
    }

    private static String escaped(String excluded) {
        return "([^,\\\\" + excluded + "]|" + ESCAPED + ")";
    }

    /** Returns whether it may have commas or backslashes, which a list of a query string escapes. */
    public boolean isEscapedInLists() {
        return listPattern != null;
    }

    /** Returns its form in a list of a query string. */
    public TextForm inList() {
        // Each character may be escaped.
        return listPattern == null ? this : new TextForm(format, listPattern, minLength, 2 * maxLength, values);
    }

    TextForm withPattern(String other) {
        return new TextForm(format, other, minLength, maxLength, values);
    }
}
