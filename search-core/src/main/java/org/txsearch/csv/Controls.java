package org.txsearch.csv;

/** Control characters, which no file of an export holds as such: C0 but tab and line breaks, DEL, C1, halves of characters. */
public final class Controls {

    private static final char REPLACEMENT = '\ufffd';

    private Controls() {}

    /** Returns the text with U+FFFD for each of them. */
    public static String replaced(String text) {
        int at = 0;
        while (at < text.length() && !isControl(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        StringBuilder visible = new StringBuilder(text);
        for (; at < visible.length(); at++) {
            if (isControl(visible.charAt(at))) {
                visible.setCharAt(at, REPLACEMENT);
            }
        }
        return visible.toString();
    }

    public static boolean isControl(char c) {
        return c < ' ' && c != '\t' && c != '\n' && c != '\r' || c >= 0x7f && c < 0xa0;
    }
}
