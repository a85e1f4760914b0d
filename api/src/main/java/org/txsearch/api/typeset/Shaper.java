package org.txsearch.api.typeset;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses and places the glyphs of a text; what no font has is drawn as a replacement, and still reads as itself. */
final class Shaper {
    private static final int REPLACEMENT = 0xFFFD;

    private final FontShelf fonts;
    private final Runs runs;

    /** Made when a text first needs it. */
    private @Nullable HarfBuzz engine;

    Shaper(FontShelf fonts) {
        this.fonts = fonts;
        this.runs = new Runs(fonts);
    }

    /** The text's clusters as they are drawn, from left to right. */
    List<Cluster> clusters(String text, Weight weight, HanForms forms) {
        List<Run> parts = runs.of(text, weight, forms);
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
        List<Cluster> clusters = new ArrayList<>();
        for (Object part : shaped) {
            clusters.addAll(shape(text, parts.get((Integer) part)));
        }
        return clusters;
    }

    private List<Cluster> shape(String text, Run run) {
        DocumentFont font = run.font();
        return run.isPlain() || font == null ? plain(text, run) : joined(text, run, font);
    }

    private List<Cluster> plain(String text, Run run) {
        List<Cluster> clusters = new ArrayList<>();
        for (int at = run.from(), codePoint; at < run.to(); at += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(at);
            String read = Character.toString(codePoint);
            DocumentFont font = run.font();
            Glyph glyph = font == null ? replacement(read) : Glyph.plain(font, font.glyph(codePoint), read);
            clusters.add(new Cluster(read, at, List.of(glyph)));
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

    private List<Cluster> joined(String text, Run run, DocumentFont font) {
        if (engine == null) {
            engine = new HarfBuzz();
        }
        List<HarfBuzz.Placed> placed =
                engine.shape(font.number(engine), text, run.from(), run.to(), run.isRightToLeft());
        List<Cluster> clusters = new ArrayList<>();
        for (int i = 0, next; i < placed.size(); i = next) {
            int start = placed.get(i).cluster();
            next = i + 1;
            while (next < placed.size() && placed.get(next).cluster() == start) {
                next++;
            }
            int end = run.isRightToLeft()
                    ? (i == 0 ? run.to() : placed.get(i - 1).cluster())
                    : (next == placed.size() ? run.to() : placed.get(next).cluster());
            clusters.add(cluster(text.substring(start, end), run, start, placed.subList(i, next), font));
        }
        return clusters;
    }

    private Cluster cluster(String read, Run run, int start, List<HarfBuzz.Placed> placed, DocumentFont font) {
        List<String> texts = Readings.of(read, placed, run.isRightToLeft());
        List<Glyph> glyphs = new ArrayList<>();
        for (int i = 0; i < placed.size(); i++) {
            HarfBuzz.Placed one = placed.get(i);
            glyphs.add(one.glyph() == 0 ? replacement(texts.get(i)) : glyph(one, texts.get(i), font));
        }
        return new Cluster(read, start, List.copyOf(glyphs));
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
}
