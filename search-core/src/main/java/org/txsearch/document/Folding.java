package org.txsearch.document;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/**
 * Folds text for search: compatibility decomposition, lower case, no accents.
 *
 * <p>Only the combining marks U+0300 to U+036F are dropped: dropping all marks would erase the vowels of Devanagari.
 */
public final class Folding {

    private Folding() {}

    /** The folded form of a text, with its spaces and punctuation kept. */
    public static String fold(String text) {
        if (isPlainAscii(text)) {
            return text.toLowerCase(Locale.ROOT);
        }
        String decomposed = Normalizer.normalize(text, Form.NFKD).toLowerCase(Locale.ROOT);
        StringBuilder folded = new StringBuilder(decomposed.length());
        // Lower case may compose or add marks (the dotted capital I does), hence the second decomposition.
        Normalizer.normalize(decomposed, Form.NFKD).codePoints().forEach(point -> appendFolded(folded, point));
        // What was dropped may have stood between marks that have an order of their own.
        return Normalizer.normalize(folded, Form.NFKD);
    }

    /** The folded form of a text whose apostrophes, of whatever kind, are plain ones. */
    static String foldWithPlainApostrophes(String text) {
        return fold(plainApostrophes(text));
    }

    /** An e-mail address in one form: composed, lower case. */
    public static String email(String address) {
        if (isPlainAscii(address)) {
            return address.toLowerCase(Locale.ROOT);
        }
        // Lower case depends on the neighbours of a sigma; a prefix must fold as the whole does.
        String lower = Normalizer.normalize(address, Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replace('ς', 'σ');
        return Normalizer.normalize(lower, Form.NFKC);
    }

    private static boolean isPlainAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** With one kind of apostrophe; before decomposition, as NFKD turns the acute accent U+00B4 into a space and a mark. */
    private static String plainApostrophes(String text) {
        if (isPlainAscii(text)) {
            return text.replace('`', '\'');
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            plain.append("\u2018\u2019\u201b\u02bc\u02b9\u02bb\u00b4\uff07\u055a\u05f3`".indexOf(c) >= 0 ? '\'' : c);
        }
        return plain.toString();
    }

    private static void appendFolded(StringBuilder folded, int point) {
        if (point >= 0x300 && point <= 0x36f || Character.getType(point) == Character.FORMAT) {
            return;
        }
        switch (point) {
            case 'ß' -> folded.append("ss");
            case 'ł' -> folded.append('l');
            case 'ø' -> folded.append('o');
            case 'ı' -> folded.append('i');
            case 'đ', 'ð' -> folded.append('d');
            case 'ħ' -> folded.append('h');
            case 'æ' -> folded.append("ae");
            case 'œ' -> folded.append("oe");
            case 'þ' -> folded.append("th");
            case 'ς' -> folded.append('σ');
            default -> folded.appendCodePoint(point);
        }
    }
}
