package org.txsearch.statement.typeset;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;
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
}
