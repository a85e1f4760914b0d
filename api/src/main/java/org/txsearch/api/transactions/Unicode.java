package org.txsearch.api.transactions;

/** What a text of a request is: Unicode without halves of characters and without NUL. */
final class Unicode {

    static final String WANTED = "The text has a NUL or half of a surrogate pair; send Unicode text without them.";

    /** Stands where a text that is none was, so that reading goes on. */
    static final String REPLACEMENT = "replaced";

    private Unicode() {}

    static boolean isText(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (c == 0 || Character.isSurrogate(c) && !pair) {
                return false;
            }
            i += pair ? 1 : 0;
        }
        return true;
    }
}
