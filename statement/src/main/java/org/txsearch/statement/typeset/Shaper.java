package org.txsearch.statement.typeset;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Chooses and places the glyphs of a text; what no font has is drawn as a replacement, and still reads as itself. */
final class Shaper {
    private static final int REPLACEMENT = 0xFFFD;

    /** Names consist of recurring words, and shaping one takes up to a millisecond. */
    private static final int CACHED_WORDS = 2_000;

    private record Word(String text, DocumentFont font, boolean isRightToLeft) {}

    private final FontShelf fonts;
    private final Map<Word, List<GlyphCluster>> words = new RecentShapes<>(CACHED_WORDS);

    /** Created when a text first needs it. */
    private @Nullable HarfBuzz engine;

    Shaper(FontShelf fonts) {
        this.fonts = fonts;
    }

    /** The text's clusters as they are drawn, from left to right. */
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

    /** Takes a text apart into runs, in the order it is read in. */
    private List<ShapedRun> runs(String text, FontWeight weight, HanForms forms) {
        Bidi directions = directions(text);
        List<ShapedRun> runs = new ArrayList<>();
        DocumentFont before = null;
        for (int at = 0, codePoint; at < text.length(); at += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(at);
            DocumentFont font = font(codePoint, weight, forms, before);
            byte level = directions == null ? 0 : (byte) directions.getLevelAt(at);
            // Only the font of pictures knows the order of what it joins.
            boolean isPlain = font == null
                    || Typeface.isPlain(codePoint) && (level & 1) == 0 && font.typeface() != Typeface.EMOJI;
            boolean isBlank = codePoint == ' ';
            int end = at + Character.charCount(codePoint);
            append(new ShapedRun(at, end, font, level, isPlain || isBlank, isBlank), runs);
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

    /** Blanks and signs that many scripts share; those of pictures are not shared. */
    private static boolean isDrawnLikeNeighbour(int codePoint, DocumentFont before) {
        boolean isOfLetters = before.typeface() != Typeface.EMOJI && before.typeface() != Typeface.SYMBOLS;
        return isOfLetters && Typeface.isNeutral(codePoint) && before.has(codePoint);
    }

    /** Joiners and selectors of variants, which shape their neighbours and need no glyph. */
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
     * A part of a text that one font draws in one direction.
     *
     * @param font null where no font has the characters
     * @param level of the bidirectional algorithm: odd from right to left
     * @param isPlain whether each character is one glyph, side by side
     * @param isBlank whether it separates words, which are shaped one by one, since they recur
     */
    private record ShapedRun(
            int from, int to, @Nullable DocumentFont font, byte level, boolean isPlain, boolean isBlank) {

        boolean isRightToLeft() {
            return (level & 1) != 0;
        }

        /** Whether the end of this belongs to it, too. */
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
        List<HarfBuzz.Placed> placed = engine.shape(word.font().number(engine), text, word.isRightToLeft());
        if (placed.isEmpty()) {
            // HarfBuzz gives up on what would take too long.
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

    private GlyphCluster cluster(Word word, int start, int end, List<HarfBuzz.Placed> placed) {
        String read = word.text().substring(start, end);
        List<String> texts = readings(read, placed, word.isRightToLeft());
        List<Glyph> glyphs = new ArrayList<>();
        for (int i = 0; i < placed.size(); i++) {
            HarfBuzz.Placed one = placed.get(i);
            glyphs.add(one.glyph() == 0 ? replacement(texts.get(i)) : glyph(one, texts.get(i), word.font()));
        }
        return new GlyphCluster(read, start, List.copyOf(glyphs));
    }

    private static Glyph glyph(HarfBuzz.Placed placed, String text, DocumentFont font) {
        return new Glyph(
                font,
                placed.glyph(),
                text,
                font.ems(placed.advance()),
                font.ems(placed.shiftRight()),
                font.ems(placed.shiftUp()));
    }

    /**
     * The text of each glyph of a cluster. Characters are assigned in reading order, so that a reader of the file
     * that goes from glyph to glyph gets them in that order, wherever the script draws the glyphs: in Hindi a short i is drawn
     * before the letter that it follows. The last glyph takes the remaining characters; if there are too few characters, only
     * glyphs with a width get one.
     */
    private static List<String> readings(String cluster, List<HarfBuzz.Placed> glyphs, boolean isRightToLeft) {
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
