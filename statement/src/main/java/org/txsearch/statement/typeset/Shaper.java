package org.txsearch.statement.typeset;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Chooses and positions glyphs. A character that no font has is drawn as a replacement, but extracted as itself. */
final class Shaper {
    private static final int REPLACEMENT = 0xFFFD;

    /** Names consist of recurring words, and shaping a word takes up to a millisecond. */
    private static final int CACHED_WORDS = 2_000;

    private record Word(String text, DocumentFont font, boolean isRightToLeft) {}

    private final FontShelf fonts;
    private final Map<Word, List<GlyphCluster>> words = new RecentShapes<>(CACHED_WORDS);

    /** Created on first use. */
    private @Nullable HarfBuzz engine;

    Shaper(FontShelf fonts) {
        this.fonts = fonts;
    }

    /** Returns the clusters of a text in the order of drawing, from left to right. */
    List<GlyphCluster> clusters(String text, FontWeight weight, HanForms forms) {
        List<ShapedRun> parts = runs(text, weight, forms);
        if (parts.isEmpty()) {
            return List.of();
        }
        byte[] levels = new byte[parts.size()];
        Object[] shaped = new Object[parts.size()];
        for (int i = 0; i < shaped.length; i++) {
            levels[i] = parts.get(i).level();
            shaped[i] = i;
        }
        Bidi.reorderVisually(levels, 0, shaped, 0, shaped.length);
        List<GlyphCluster> clusters = new ArrayList<>();
        for (Object part : shaped) {
            clusters.addAll(shape(text, parts.get((Integer) part)));
        }
        return clusters;
    }

    /** Splits a text into runs, in reading order. */
    private List<ShapedRun> runs(String text, FontWeight weight, HanForms forms) {
        Bidi directions = directions(text);
        List<ShapedRun> runs = new ArrayList<>();
        DocumentFont before = null;
        for (int at = 0, codePoint; at < text.length(); at += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(at);
            DocumentFont font = font(codePoint, weight, forms, before);
            byte level = directions == null ? 0 : (byte) directions.getLevelAt(at);
            // Only the emoji font knows the order of joined characters.
            boolean isPlain = font == null
                    || Typeface.isPlain(codePoint) && (level & 1) == 0 && font.typeface() != Typeface.EMOJI;
            boolean isBlank = codePoint == ' ';
            int end = at + Character.charCount(codePoint);
            append(new ShapedRun(at, end, font, level, isPlain || isBlank, isBlank), runs);
            before = font;
        }
        return runs;
    }

    /** Returns null if the whole text runs from left to right. */
    private static @Nullable Bidi directions(String text) {
        char[] characters = text.toCharArray();
        return Bidi.requiresBidi(characters, 0, characters.length)
                ? new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT)
                : null;
    }

    private @Nullable DocumentFont font(
            int codePoint, FontWeight weight, HanForms forms, @Nullable DocumentFont before) {
        if (isUnseen(codePoint)) {
            return before == null ? fonts.font(Typeface.SANS) : before;
        }
        if (before != null && isDrawnLikeNeighbour(codePoint, before)) {
            return before;
        }
        for (Typeface typeface : Typeface.of(codePoint, forms)) {
            if (typeface == Typeface.SANS && weight == FontWeight.BOLD) {
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

    /** Returns whether a character of all scripts, such as a blank, takes the font before it, if that has letters. */
    private static boolean isDrawnLikeNeighbour(int codePoint, DocumentFont before) {
        boolean isOfLetters = before.typeface() != Typeface.EMOJI && before.typeface() != Typeface.SYMBOLS;
        return isOfLetters && Typeface.isNeutral(codePoint) && before.has(codePoint);
    }

    /** Returns whether a character is a joiner or a variation selector, which shape others and need no glyph. */
    private static boolean isUnseen(int codePoint) {
        return Character.getType(codePoint) == Character.FORMAT
                || codePoint >= 0xFE00 && codePoint <= 0xFE0F
                || codePoint >= 0xE0100 && codePoint <= 0xE01EF;
    }

    private static void append(ShapedRun run, List<ShapedRun> runs) {
        int last = runs.size() - 1;
        if (last >= 0 && runs.get(last).continues(run)) {
            runs.set(last, runs.get(last).with(run));
        } else {
            runs.add(run);
        }
    }

    /**
     * A part of a text with one font and one direction.
     *
     * @param font null if no font has the characters
     * @param level the level of the bidirectional algorithm: odd means from right to left
     * @param isPlain whether each character is a glyph of its own
     * @param isBlank whether the run separates words, which are shaped one by one, because they recur
     */
    private record ShapedRun(
            int from, int to, @Nullable DocumentFont font, byte level, boolean isPlain, boolean isBlank) {

        boolean isRightToLeft() {
            return (level & 1) != 0;
        }

        /** Returns whether the next run can be joined to this one. */
        boolean continues(ShapedRun next) {
            return next.font == font && next.level == level && next.isBlank == isBlank;
        }

        ShapedRun with(ShapedRun next) {
            return new ShapedRun(from, next.to, font, level, isPlain && next.isPlain, isBlank);
        }
    }

    private List<GlyphCluster> shape(String text, ShapedRun run) {
        DocumentFont font = run.font();
        return run.isPlain() || font == null ? plain(text, run) : joined(text, run, font);
    }

    private List<GlyphCluster> plain(String text, ShapedRun run) {
        List<GlyphCluster> clusters = new ArrayList<>();
        for (int at = run.from(), codePoint; at < run.to(); at += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(at);
            DocumentFont font = run.font();
            Glyph glyph = font == null ? replacement(Character.toString(codePoint)) : font.plain(codePoint);
            clusters.add(new GlyphCluster(glyph.text(), at, List.of(glyph)));
        }
        if (run.isRightToLeft()) {
            Collections.reverse(clusters);
        }
        return clusters;
    }

    private Glyph replacement(String read) {
        DocumentFont font = fonts.font(Typeface.SANS);
        return Glyph.plain(font, font.glyph(REPLACEMENT), read);
    }

    private List<GlyphCluster> joined(String text, ShapedRun run, DocumentFont font) {
        Word word = new Word(text.substring(run.from(), run.to()), font, run.isRightToLeft());
        List<GlyphCluster> shaped = words.get(word);
        if (shaped == null) {
            shaped = shape(word);
            words.put(word, shaped);
        }
        return shaped.stream().map(cluster -> cluster.movedBy(run.from())).toList();
    }

    private List<GlyphCluster> shape(Word word) {
        if (engine == null) {
            engine = new HarfBuzz();
        }
        String text = word.text();
        List<PlacedGlyph> placed = engine.shape(word.font().number(engine), text, word.isRightToLeft());
        if (placed.isEmpty()) {
            // HarfBuzz returns nothing if shaping would take too long.
            return List.of(new GlyphCluster(text, 0, List.of(replacement(text))));
        }
        List<GlyphCluster> clusters = new ArrayList<>();
        for (int i = 0, next; i < placed.size(); i = next) {
            int start = placed.get(i).cluster();
            next = i + 1;
            while (next < placed.size() && placed.get(next).cluster() == start) {
                next++;
            }
            int following = word.isRightToLeft() ? i - 1 : next;
            boolean isLast = following < 0 || following == placed.size();
            int end = isLast ? text.length() : placed.get(following).cluster();
            clusters.add(cluster(word, start, end, placed.subList(i, next)));
        }
        return clusters;
    }

    private GlyphCluster cluster(Word word, int start, int end, List<PlacedGlyph> placed) {
        String read = word.text().substring(start, end);
        List<String> texts = readings(read, placed, word.isRightToLeft());
        List<Glyph> glyphs = new ArrayList<>();
        for (int i = 0; i < placed.size(); i++) {
            PlacedGlyph one = placed.get(i);
            glyphs.add(one.glyph() == 0 ? replacement(texts.get(i)) : glyph(one, texts.get(i), word.font()));
        }
        return new GlyphCluster(read, start, List.copyOf(glyphs));
    }

    private static Glyph glyph(PlacedGlyph placed, String text, DocumentFont font) {
        return new Glyph(
                font,
                placed.glyph(),
                text,
                font.ems(placed.advance()),
                font.ems(placed.shiftRight()),
                font.ems(placed.shiftUp()));
    }

    /**
     * Returns the text of each glyph of a cluster. Characters are assigned in reading order, so that a PDF reader that
     * extracts glyph by glyph gets them in this order, although scripts may draw them in another: in Hindi, a short i
     * is drawn before the letter that it follows. The last glyph gets the remaining characters. If there are too few
     * characters, only glyphs with a width get one.
     */
    private static List<String> readings(String cluster, List<PlacedGlyph> glyphs, boolean isRightToLeft) {
        List<Integer> bearers = new ArrayList<>();
        boolean isEnough = cluster.codePointCount(0, cluster.length()) >= glyphs.size();
        for (int i = 0; i < glyphs.size(); i++) {
            if (isEnough || glyphs.get(i).advance() > 0) {
                bearers.add(i);
            }
        }
        if (isRightToLeft) {
            Collections.reverse(bearers);
        }
        List<String> readings = new ArrayList<>(Collections.nCopies(glyphs.size(), ""));
        int at = 0;
        for (int i = 0; i < bearers.size() && at < cluster.length(); i++) {
            int end = i == bearers.size() - 1 ? cluster.length() : cluster.offsetByCodePoints(at, 1);
            readings.set(bearers.get(i), cluster.substring(at, end));
            at = end;
        }
        return readings;
    }
}
