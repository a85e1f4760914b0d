package org.txsearch.statement.typeset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A font file of this module. A font with the name of a script has its letters. */
enum Typeface {
    SANS("NotoSans-Regular"),
    SANS_BOLD("NotoSans-Bold"),
    ARABIC("NotoSansArabic-Regular"),
    ARMENIAN("NotoSansArmenian-Regular"),
    BENGALI("NotoSansBengali-Regular"),
    CHINESE("NotoSansSC-Regular"),
    DEVANAGARI("NotoSansDevanagari-Regular"),
    EMOJI("NotoEmoji-Regular"),
    ETHIOPIC("NotoSansEthiopic-Regular"),
    GEORGIAN("NotoSansGeorgian-Regular"),
    GUJARATI("NotoSansGujarati-Regular"),
    GURMUKHI("NotoSansGurmukhi-Regular"),
    HEBREW("NotoSansHebrew-Regular"),
    JAPANESE("NotoSansJP-Regular"),
    KANNADA("NotoSansKannada-Regular"),
    KHMER("NotoSansKhmer-Regular"),
    KOREAN("NotoSansKR-Regular"),
    LAO("NotoSansLao-Regular"),
    MALAYALAM("NotoSansMalayalam-Regular"),
    MYANMAR("NotoSansMyanmar-Regular"),
    ORIYA("NotoSansOriya-Regular"),
    SINHALA("NotoSansSinhala-Regular"),
    SYMBOLS("NotoSansSymbols2-Regular"),
    TAMIL("NotoSansTamil-Regular"),
    TELUGU("NotoSansTelugu-Regular"),
    THAANA("NotoSansThaana-Regular"),
    THAI("NotoSansThai-Regular");

    private static final Map<String, Typeface> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Typeface::name, Function.identity()));

    private static final Set<UnicodeScript> EAST_ASIAN = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.BOPOMOFO);

    private static final Set<UnicodeScript> WESTERN = Set.of(
            UnicodeScript.LATIN,
            UnicodeScript.GREEK,
            UnicodeScript.CYRILLIC,
            UnicodeScript.COMMON,
            UnicodeScript.INHERITED);

    private static final int FIRST_SYLLABLE = 0xAC00;
    private static final int LAST_SYLLABLE = 0xD7A3;

    private final String file;

    Typeface(String name) {
        this.file = name + ".ttf";
    }

    /** Returns the bytes of the file, up to ten megabytes. They are read for each document and not cached. */
    byte[] bytes() {
        try (InputStream in = Typeface.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The font " + file + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The font " + file + " cannot be read", e);
        }
    }

    /** Returns the fonts that may have a character, in order of preference; empty if its script has no font. */
    static List<Typeface> of(int codePoint, HanForms forms) {
        UnicodeScript script = UnicodeScript.of(codePoint);
        Typeface own = BY_NAME.get(script.name());
        if (own != null) {
            return List.of(own);
        }
        if (EAST_ASIAN.contains(script)) {
            return forms.typefaces;
        }
        if (!WESTERN.contains(script)) {
            return List.of();
        }
        // The last font is large, with wide letters and some symbols.
        return List.of(SANS, SYMBOLS, EMOJI, forms.typefaces.get(0));
    }

    /** Returns whether a character takes the script of the one before it. */
    static boolean isNeutral(int codePoint) {
        UnicodeScript script = UnicodeScript.of(codePoint);
        return script == UnicodeScript.COMMON || script == UnicodeScript.INHERITED;
    }

    /** Returns whether a character needs no shaping next to its neighbors. */
    static boolean isPlain(int codePoint) {
        switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.FORMAT -> {
                return false;
            }
            default -> {
                UnicodeScript script = UnicodeScript.of(codePoint);
                if (script == UnicodeScript.HANGUL) {
                    return codePoint >= FIRST_SYLLABLE && codePoint <= LAST_SYLLABLE;
                }
                return WESTERN.contains(script) || EAST_ASIAN.contains(script);
            }
        }
    }
}
