package org.txsearch.api.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a text of a request looks like, as the OpenAPI document states it.
 *
 * @param format the name of its format, or null
 * @param pattern a regular expression for all of it, or null
 * @param minLength the smallest number of code points; 0 where the pattern states it
 * @param maxLength the largest number of code points
 * @param values everything that it can be; empty where there is no list
 */
public record TextForm(
        @Nullable String format, @Nullable String pattern, int minLength, int maxLength, List<String> values) {

    /** The blanks of the API, within a class of characters: readers of patterns differ in what is a blank. */
    public static final String BLANKS =
            "\\t-\\r\\u001c-\\u0020\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000";

    /** An id, as a regular expression; so are the next two. */
    public static final String ID = "[A-Za-z0-9._-]{1,64}";

    /** The code of a country. */
    public static final String COUNTRY = "[A-Z]{2}";

    /** The last four digits of a card. */
    public static final String LAST4 = "[0-9]{4}";

    private static final String ANYTHING = "^[^\\u0000]+$";

    public TextForm {
        values = List.copyOf(values);
    }

    /** One of these texts. */
    public static TextForm oneOf(List<String> values) {
        return new TextForm(null, null, 0, 0, values);
    }

    static TextForm matching(String pattern, int maxLength) {
        return new TextForm(null, "^" + pattern + "$", 0, maxLength, List.of());
    }

    /** Any text without NUL. */
    static TextForm any(String format, int minLength, int maxLength) {
        return new TextForm(format, ANYTHING, minLength, maxLength, List.of());
    }

    TextForm withPattern(String other) {
        return new TextForm(format, other, minLength, maxLength, values);
    }
}
