package org.txsearch.statement.typeset;

import java.text.Normalizer;

/**
 * Prepares foreign text for a printed line: replaces white space by single blanks, and removes characters that are
 * invisible or change the direction of the surrounding text.
 */
final class Legible {

    /** The maximum number of stacked marks; more would reach into the row above. */
    private static final int MAX_MARKS = 4;

    private static final String ELLIPSIS = "…";
    private static final int REPLACEMENT = 0xFFFD;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private Legible() {}

    /** Returns the text, or its beginning and an ellipsis if it is longer than the maximum. */
    static String of(String sent, int maxLength) {
        int end = Math.min(sent.length(), maxLength);
        StringBuilder legible = new StringBuilder(end + ELLIPSIS.length());
        int marks = 0;
        for (int at = 0, codePoint; at < end; at += Character.charCount(codePoint)) {
            codePoint = sent.codePointAt(at);
            int type = Character.getType(codePoint);
            marks = type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK ? marks + 1 : 0;
            if (marks <= MAX_MARKS) {
                append(codePoint, type, legible);
            }
        }
        int length = legible.length();
        if (length > 0 && legible.charAt(length - 1) == ' ') {
            legible.setLength(length - 1);
        }
        if (end < sent.length()) {
            legible.append(ELLIPSIS);
        }
        return Normalizer.normalize(legible, Normalizer.Form.NFC);
    }

    private static void append(int codePoint, int type, StringBuilder legible) {
        switch (type) {
            case Character.CONTROL,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> {
                if (legible.length() > 0 && legible.charAt(legible.length() - 1) != ' ') {
                    legible.append(' ');
                }
            }
            case Character.FORMAT -> {
                // These two shape words of Persian and of Indian scripts; all other format characters are invisible.
                if (codePoint == ZERO_WIDTH_JOINER || codePoint == ZERO_WIDTH_NON_JOINER) {
                    legible.appendCodePoint(codePoint);
                }
            }
            case Character.SURROGATE -> legible.appendCodePoint(REPLACEMENT);
            // Archives must not have the last two characters of the first plane.
            default -> legible.appendCodePoint((codePoint | 1) == 0xFFFF ? REPLACEMENT : codePoint);
        }
    }
}
