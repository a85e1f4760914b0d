package org.txsearch.document;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/**
 * Folds text for search, as people type it on different keyboards: case, accents, width, the kind of apostrophe and the marks
 * that readers leave out make no difference.
 *
 * <p>RATIONALE.md explains which marks and letters those are. Folded text is composed, so that a syllable of Hangul and a
 * voiced kana are one character each.
 */
public final class Folding {

    private static final int DROPPED = -1;

    /** Letters that have another letter with a dot, and those letters, which NFC takes apart. */
    private static final String DOTLESS = "যডঢਲਸਖਗਜਫଡଢ";

    private static final String DOTTED = "\u09df\u09dc\u09dd\u0a33\u0a36\u0a59\u0a5a\u0a5b\u0a5e\u0b5c\u0b5d";

    /** The characters that fold by themselves, whatever is beside them: Latin, IPA, marks, and typographic punctuation. */
    private static final String[] FOLDED_ALONE = foldedAlone();

    private Folding() {}

    /** Returns the folded form of a text, with its spaces and punctuation kept; folding it again changes nothing. */
    public static String fold(String text) {
        return isPlainAscii(text) ? text.toLowerCase(Locale.ROOT).replace('`', '\'') : foldBeyondAscii(text);
    }

    private static String foldBeyondAscii(String text) {
        StringBuilder folded = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            int slot = slot(text.charAt(i));
            if (slot < 0) {
                return foldTogether(text);
            }
            folded.append(FOLDED_ALONE[slot]);
        }
        return folded.toString();
    }

    /** Decomposed, in lower case, and without what most marks add to a letter: the first half of folding. */
    private static String unmarked(String text) {
        String plain = plainApostrophes(text);
        if (isPlainAscii(plain)) {
            return plain.toLowerCase(Locale.ROOT);
        }
        String decomposed = Normalizer.normalize(plain, Form.NFKD).toLowerCase(Locale.ROOT);
        StringBuilder folded = new StringBuilder(decomposed.length());
        // Lower case may compose or add marks (the dotted capital I does), hence the second decomposition.
        Normalizer.normalize(decomposed, Form.NFKD).codePoints().forEach(point -> appendFolded(folded, point));
        // Dropped characters may have separated marks that have an order of their own.
        return Normalizer.normalize(folded, Form.NFKD);
    }

    /** An e-mail address, or a text with some, composed and in lower case. */
    static String email(String address) {
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

    private static String[] foldedAlone() {
        String[] folded = new String[slot('\u201f') + 1];
        for (char c = 0; c <= '\u201f'; c++) {
            if (slot(c) >= 0) {
                folded[slot(c)] = foldTogether(Character.toString(c));
            }
        }
        return folded;
    }

    private static int slot(char c) {
        if (c < 0x370) {
            return c;
        } else if (c >= 0x1e00 && c <= 0x1eff) {
            return c - 0x1e00 + 0x370;
        }
        return c >= 0x2010 && c <= 0x201f ? c - 0x2010 + 0x470 : -1;
    }

    private static String foldTogether(String text) {
        // Decomposed, the voicing marks that stand by themselves would be a space and a mark.
        String decomposed = unmarked(text.replace('\u309b', '\u3099').replace('\u309c', '\u309a'));
        StringBuilder folded = new StringBuilder(decomposed.length());
        decomposed.codePoints().map(Folding::refined).forEach(point -> {
            if (point != DROPPED) {
                folded.appendCodePoint(point);
            }
        });
        return composed(Normalizer.normalize(folded, Form.NFC));
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

    /** What becomes of a decomposed character without its marks. */
    private static int refined(int point) {
        if (point < 0x80) {
            return point == '`' ? '\'' : point;
        }
        if (isIgnored(point)) {
            return DROPPED;
        }
        return switch (point) {
            // Azeri, and the hooked and open letters of West African languages.
            case 'ə', 'ǝ', 'ɛ' -> 'e';
            case 'ɔ' -> 'o';
            case 'ɓ' -> 'b';
            case 'ɗ', 'ɖ' -> 'd';
            case 'ƙ' -> 'k';
            case 'ƴ' -> 'y';
            case 'ŋ' -> 'n';
            case 'ŧ' -> 't';
            // Apostrophes by shape: modifier letters, primes, the saltillo.
            case 'ʹ', 'ʻ', 'ʼ', 'ʽ', 'ʾ', 'ʿ', 'ˈ', 'ˊ', 'ˋ', '′', '‵', 'ꞌ' -> '\'';
            // Each letter as the plainest Arabic keyboard has it.
            case '\u0671' -> '\u0627';
            case '\u0649', '\u06cc' -> '\u064a';
            case '\u0629', '\u06be', '\u06c1', '\u06c3', '\u06d5' -> '\u0647';
            case '\u06a9', '\u06aa' -> '\u0643';
            default -> isHiragana(point) ? point + ('ア' - 'あ') : point;
        };
    }

    /** Marks that readers leave out: vowels of Arabic and Hebrew, hamza, tatweel, the nukta of Devanagari, chosen variants. */
    private static boolean isIgnored(int point) {
        if (point >= 0x591 && point <= 0x5c7 || point >= 0x610 && point <= 0x6ed) {
            return point == '\u0621' || point == '\u0640' || Character.getType(point) == Character.NON_SPACING_MARK;
        }
        // By number, since the Unicode of some JDKs does not know the characters.
        return point == '\u093c'
                || point >= 0x8ca && point <= 0x8ff
                || point >= 0xfe00 && point <= 0xfe0f
                || point >= 0xe0100 && point <= 0xe01ef;
    }

    private static boolean isHiragana(int point) {
        return point >= 'ぁ' && point <= 'ゖ' || point == 'ゝ';
    }

    /**
     * A letter with a dot of Bengali, Gurmukhi or Odia becomes one character, of which the letter without the dot is no prefix.
     */
    private static String composed(String text) {
        boolean hasDot = false;
        for (int i = 0; i < text.length() && !hasDot; i++) {
            hasDot = isDot(text.charAt(i));
        }
        if (!hasDot) {
            return text;
        }
        StringBuilder composed = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int last = composed.length() - 1;
            int letter = isDot(c) && last >= 0 ? DOTLESS.indexOf(composed.charAt(last)) : -1;
            if (letter < 0 || DOTTED.charAt(letter) >> 7 != c >> 7) {
                composed.append(c);
            } else {
                composed.setCharAt(last, DOTTED.charAt(letter));
            }
        }
        return composed.toString();
    }

    private static boolean isDot(char c) {
        return c == '\u09bc' || c == '\u0a3c' || c == '\u0b3c';
    }
}
