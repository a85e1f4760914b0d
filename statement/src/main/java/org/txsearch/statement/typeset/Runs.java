package org.txsearch.statement.typeset;

import java.lang.Character.UnicodeScript;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.statement.typeset.Style.Weight;

/** Takes a text apart into runs, in the order it is read in. */
final class Runs {
    private final FontShelf fonts;

    Runs(FontShelf fonts) {
        this.fonts = fonts;
    }

    List<Run> of(String text, Weight weight, HanForms forms) {
        Bidi directions = directions(text);
        List<Run> runs = new ArrayList<>();
        DocumentFont before = null;
        for (int at = 0, codePoint; at < text.length(); at += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(at);
            DocumentFont font = font(codePoint, weight, forms, before);
            byte level = directions == null ? 0 : (byte) directions.getLevelAt(at);
            // Only the font of pictures knows the order of what it joins.
            boolean isPlain =
                    font == null || Scripts.isPlain(codePoint) && (level & 1) == 0 && font.typeface() != Typeface.EMOJI;
            boolean isBlank = codePoint == ' ';
            int end = at + Character.charCount(codePoint);
            append(new Run(at, end, font, level, isPlain || isBlank, isBlank), runs);
            before = font;
        }
        return runs;
    }

    /** Null where all is from left to right. */
    private static @Nullable Bidi directions(String text) {
        char[] characters = text.toCharArray();
        return Bidi.requiresBidi(characters, 0, characters.length)
                ? new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT)
                : null;
    }

    private @Nullable DocumentFont font(int codePoint, Weight weight, HanForms forms, @Nullable DocumentFont before) {
        if (isUnseen(codePoint)) {
            return before == null ? fonts.font(Typeface.SANS) : before;
        }
        if (before != null && isDrawnLikeNeighbour(codePoint, before)) {
            return before;
        }
        for (Typeface typeface : Scripts.typefaces(codePoint, forms)) {
            if (typeface == Typeface.SANS && weight == Weight.BOLD) {
                DocumentFont bold = fonts.font(Typeface.SANS_BOLD);
                if (bold.has(codePoint)) {
                    return bold;
                }
            }
            DocumentFont font = fonts.font(typeface);
            if (font.has(codePoint)) {
                return font;
            }
        }
        return null;
    }

    /** Blanks and signs that many scripts share; those of pictures are not shared. */
    private static boolean isDrawnLikeNeighbour(int codePoint, DocumentFont before) {
        boolean isOfLetters = before.typeface() != Typeface.EMOJI && before.typeface() != Typeface.SYMBOLS;
        return isOfLetters && Scripts.isNeutral(codePoint) && before.has(codePoint);
    }

    /** Joiners and selectors of variants, which shape their neighbours and need no glyph. */
    private static boolean isUnseen(int codePoint) {
        return Character.getType(codePoint) == Character.FORMAT
                || codePoint >= 0xFE00 && codePoint <= 0xFE0F
                || codePoint >= 0xE0100 && codePoint <= 0xE01EF;
    }

    private static void append(Run run, List<Run> runs) {
        int last = runs.size() - 1;
        if (last >= 0 && runs.get(last).continues(run)) {
            runs.set(last, runs.get(last).with(run));
        } else {
            runs.add(run);
        }
    }

    /**
     * A part of a text that one font draws in one direction.
     *
     * @param font null where no font has the characters
     * @param level of the bidirectional algorithm: odd from right to left
     * @param isPlain whether each character is one glyph, side by side
     * @param isBlank whether it separates words, which are shaped one by one, since they recur
     */
    record Run(int from, int to, @Nullable DocumentFont font, byte level, boolean isPlain, boolean isBlank) {

        boolean isRightToLeft() {
            return (level & 1) != 0;
        }

        /** Whether the end of this belongs to it, too. */
        boolean continues(Run next) {
            return next.font == font && next.level == level && next.isBlank == isBlank;
        }

        Run with(Run next) {
            return new Run(from, next.to, font, level, isPlain && next.isPlain, isBlank);
        }
    }

    /** Which fonts have the letters of a script, and which scripts need more than a glyph for each letter. */
    static final class Scripts {
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
}
