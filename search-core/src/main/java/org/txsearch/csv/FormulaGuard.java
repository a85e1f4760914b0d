package org.txsearch.csv;

/**
 * The quotes that keep a spreadsheet from reading a text as a formula. What {@link #guarded} adds, {@link #unguarded} removes
 * exactly, for any text.
 *
 * <p>A formula character is one of {@code = + - @} and their full-width forms, also behind quotes, blanks and invisible
 * characters. A text gets a {@code '} in front if it begins with one, or with a tab or a line break. It gets another one after
 * each separator that a formula character follows, also at its start: a program that splits the file at another separator than
 * its own starts a cell there.
 */
public final class FormulaGuard {

    private static final char GUARD = '\'';

    private final boolean splitsAtCommas;

    /**
     * The guard of a file.
     *
     * @param delimiter the separator of its cells. If that is a comma, a program that splits at commas knows the quotes around
     *     them, until a line break within a cell ends its row
     */
    public FormulaGuard(char delimiter) {
        this.splitsAtCommas = delimiter != ',';
    }

    public String guarded(String text) {
        StringBuilder cell = new StringBuilder(text.length() + 2);
        if (isLed(text)) {
            cell.append(GUARD);
        }
        int lineBreak = firstLineBreak(text);
        for (int i = 0; i < text.length(); i++) {
            cell.append(text.charAt(i));
            if (isSeparator(text, i, lineBreak) && isFormula(text, i + 1)) {
                cell.append(GUARD);
            }
        }
        return cell.toString();
    }

    /** Returns the text that such a cell holds; a cell that nobody guarded mostly stays as it is. */
    public String unguarded(String cell) {
        if (cell.indexOf(GUARD) < 0) {
            return cell;
        }
        StringBuilder text = new StringBuilder(cell.length());
        int lineBreak = firstLineBreak(cell);
        for (int i = 0; i < cell.length(); i++) {
            text.append(cell.charAt(i));
            boolean mayGuard = isSeparator(cell, i, lineBreak);
            if (mayGuard && i + 1 < cell.length() && cell.charAt(i + 1) == GUARD && isFormula(cell, i + 1)) {
                i++;
            }
        }
        if (text.length() > 0 && text.charAt(0) == GUARD && isLed(text)) {
            text.deleteCharAt(0);
        }
        return text.toString();
    }

    private boolean isLed(CharSequence text) {
        int at = skipGuards(text, 0);
        if (at < text.length() && isTrimmed(text.charAt(at))) {
            return true;
        }
        while (at < text.length() && (isSkipped(text.charAt(at)) || isSeparator(text.charAt(at)))) {
            at++;
        }
        return at < text.length() && isFormula(text.charAt(at));
    }

    /** Returns the index of the first line break of the text; its length without one. */
    static int firstLineBreak(CharSequence text) {
        int at = 0;
        while (at < text.length() && !isLineBreak(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isFormula(CharSequence text, int from) {
        int at = skipGuards(text, from);
        while (at < text.length() && isSkipped(text.charAt(at))) {
            at++;
        }
        return at < text.length() && isFormula(text.charAt(at));
    }

    /**
     * Returns whether a program that splits at another separator would start a cell with that character of the text.
     *
     * @param lineBreak the index of the text's first line break
     */
    boolean isCellStart(CharSequence text, int index, int lineBreak) {
        int before = index - 1;
        while (before >= 0 && (isSkipped(text.charAt(before)) || text.charAt(before) == GUARD)) {
            before--;
        }
        return before >= 0 && isSeparator(text, before, lineBreak);
    }

    private static int skipGuards(CharSequence text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) == GUARD) {
            at++;
        }
        return at;
    }

    /** Returns whether a program may split the text at that character. */
    private boolean isSeparator(CharSequence text, int index, int lineBreak) {
        char c = text.charAt(index);
        return isSeparator(c) || c == ',' && index > lineBreak;
    }

    /** Returns whether a program may split any text at the character. */
    boolean isSeparator(char c) {
        return c == ';' || c == '|' || c == '\t' || isLineBreak(c) || c == ',' && splitsAtCommas;
    }

    /** Spreadsheets drop these from the start of a cell. */
    private static boolean isTrimmed(char c) {
        return c == '\t' || c == '\r' || c == '\n';
    }

    private static boolean isLineBreak(char c) {
        return c >= '\n' && c <= '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    static boolean isFormula(char c) {
        return switch (c) {
            case '=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20' -> true;
            default -> false;
        };
    }

    /**
     * Blanks, invisible characters, and quotes, which are doubled within a cell and vanish from the start of one. These are
     * ranges rather than Java's character classes, which change with the JDK: a file is written by one and read by another.
     */
    private static boolean isSkipped(char c) {
        return c == ' '
                || c == '"'
                || c == '\u00a0'
                || c == '\u00ad'
                || c == '\u061c'
                || c == '\u1680'
                || c == '\u180e'
                || c >= '\u2000' && c <= '\u200f'
                || c >= '\u202a' && c <= '\u202f'
                || c >= '\u205f' && c <= '\u206f'
                || c == '\u3000'
                || c == '\ufeff';
    }
}
