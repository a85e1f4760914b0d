package org.txsearch.document;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts texts that are too long as a reader would: between two characters, however many code points they have. */
public final class CutText {

    private static final String ELLIPSIS = "…";
    private static final Pattern CHARACTER = Pattern.compile("\\X");

    private CutText() {}

    /** Returns the text, or its beginning and {@code …}, with at most that many code points. */
    public static String cut(String text, int maxLength) {
        if (text.length() <= maxLength || text.codePointCount(0, text.length()) <= maxLength) {
            return text;
        }
        int limit = text.offsetByCodePoints(0, maxLength - ELLIPSIS.length());
        Matcher characters = CHARACTER.matcher(text);
        int end = 0;
        while (characters.find() && characters.end() <= limit) {
            end = characters.end();
        }
        // One character may have any number of marks.
        return text.substring(0, end == 0 ? limit : end).stripTrailing() + ELLIPSIS;
    }
}
