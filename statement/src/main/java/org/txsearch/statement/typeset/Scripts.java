package org.txsearch.statement.typeset;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which fonts have the letters of a script, and which scripts need more than a glyph for each letter. */
final class Scripts {
    private static final Map<UnicodeScript, Typeface> OWN = new EnumMap<>(Map.ofEntries(
            Map.entry(UnicodeScript.ARABIC, Typeface.ARABIC),
            Map.entry(UnicodeScript.ARMENIAN, Typeface.ARMENIAN),
            Map.entry(UnicodeScript.BENGALI, Typeface.BENGALI),
            Map.entry(UnicodeScript.DEVANAGARI, Typeface.DEVANAGARI),
            Map.entry(UnicodeScript.ETHIOPIC, Typeface.ETHIOPIC),
            Map.entry(UnicodeScript.GEORGIAN, Typeface.GEORGIAN),
            Map.entry(UnicodeScript.GUJARATI, Typeface.GUJARATI),
            Map.entry(UnicodeScript.GURMUKHI, Typeface.GURMUKHI),
            Map.entry(UnicodeScript.HEBREW, Typeface.HEBREW),
            Map.entry(UnicodeScript.KANNADA, Typeface.KANNADA),
            Map.entry(UnicodeScript.KHMER, Typeface.KHMER),
            Map.entry(UnicodeScript.LAO, Typeface.LAO),
            Map.entry(UnicodeScript.MALAYALAM, Typeface.MALAYALAM),
            Map.entry(UnicodeScript.MYANMAR, Typeface.MYANMAR),
            Map.entry(UnicodeScript.ORIYA, Typeface.ORIYA),
            Map.entry(UnicodeScript.SINHALA, Typeface.SINHALA),
            Map.entry(UnicodeScript.TAMIL, Typeface.TAMIL),
            Map.entry(UnicodeScript.TELUGU, Typeface.TELUGU),
            Map.entry(UnicodeScript.THAANA, Typeface.THAANA),
            Map.entry(UnicodeScript.THAI, Typeface.THAI)));

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

    private Scripts() {}

    /** The fonts to ask for a character, the first first; none where there is no font of its script. */
    static List<Typeface> typefaces(int codePoint, HanForms forms) {
        UnicodeScript script = UnicodeScript.of(codePoint);
        Typeface own = OWN.get(script);
        if (own != null) {
            return List.of(own);
        }
        if (EAST_ASIAN.contains(script)) {
            return forms.typefaces();
        }
        if (!WESTERN.contains(script)) {
            return List.of();
        }
        // The last is large, and has wide letters and a symbol here and there.
        return List.of(
                Typeface.SANS,
                Typeface.SYMBOLS,
                Typeface.EMOJI,
                forms.typefaces().get(0));
    }

    /** Whether a character has the script of the one before it. */
    static boolean isNeutral(int codePoint) {
        UnicodeScript script = UnicodeScript.of(codePoint);
        return script == UnicodeScript.COMMON || script == UnicodeScript.INHERITED;
    }

    /** Whether a character needs no shaping next to its neighbours. */
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
