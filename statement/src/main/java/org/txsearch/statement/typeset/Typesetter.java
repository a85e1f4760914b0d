package org.txsearch.statement.typeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sets lines of text; a character that no font has is drawn as a replacement, and still extracted as itself. */
public final class Typesetter {

    /** Between groups of digits: wide enough to be seen. */
    private static final double DIGIT_GAP = 0.14;

    private static final int MINUS = 0x2212;

    private static final int MAX_LENGTH = 2_000;
    private static final int MAX_PER_EM = 6;

    /** Heads and kinds of transactions are on every page, and customers come back. */
    private static final int CACHED_LINES = 1_000;

    private record ShapeKey(String text, FontWeight weight, HanForms forms) {}

    private final FontShelf fonts;
    private final Shaper shaper;
    private final Map<ShapeKey, Line> cache = new RecentShapes<>(CACHED_LINES);

    Typesetter(FontShelf fonts) {
        this.fonts = fonts;
        this.shaper = new Shaper(fonts);
    }

    /** The text on one line, however wide. */
    public Line line(String text, FontWeight weight) {
        String legible = Legible.of(text, MAX_LENGTH);
        return shape(legible, weight, HanForms.of(legible, null));
    }

    /** Text without a known country, as {@link #lines(Text, Style, double, int)}. */
    public List<Line> lines(String text, Style style, double width, int maxLines) {
        return lines(new TypesetText(text, null), style, width, maxLines);
    }

    /**
     * The text on as many lines as it needs, at most that many: broken between words, else between letters, and ended by an
     * ellipsis where it was cut.
     */
    public List<Line> lines(TypesetText text, Style style, double width, int maxLines) {
        double ems = width / style.size();
        // Shaping costs time, and not even of dots would more have room.
        String legible = Legible.of(text.content(), (int) Math.min(MAX_LENGTH, 1 + maxLines * ems * MAX_PER_EM));
        HanForms forms = HanForms.of(legible, text.country());
        return new LineBreaking(part -> shape(part, style.weight(), forms), ems).lines(legible, maxLines);
    }

    /**
     * A decimal with its digits in groups of three before the point, a gap between them; it reads without gaps, with a
     * plain minus.
     */
    public Line amount(String decimal, FontWeight weight) {
        int point = decimal.indexOf('.');
        int wholeEnd = point < 0 ? decimal.length() : point;
        DocumentFont font = fonts.font(weight == FontWeight.BOLD ? Typeface.SANS_BOLD : Typeface.SANS);
        List<GlyphCluster> clusters = new ArrayList<>();
        boolean isGrouped = false;
        for (int i = 0; i < decimal.length(); i++) {
            char c = decimal.charAt(i);
            String text = String.valueOf(c);
            Glyph glyph = Glyph.plain(font, font.glyph(c == '-' ? MINUS : c), text);
            int following = wholeEnd - i - 1;
            if (c != '-' && following > 0 && following % 3 == 0) {
                glyph = glyph.before(DIGIT_GAP);
                isGrouped = true;
            }
            clusters.add(new GlyphCluster(text, i, List.of(glyph)));
        }
        Line line = Line.of(clusters);
        return isGrouped ? line.reading(decimal) : line;
    }

    private Line shape(String legible, FontWeight weight, HanForms forms) {
        ShapeKey key = new ShapeKey(legible, weight, forms);
        Line line = cache.get(key);
        if (line == null) {
            line = Line.of(shaper.clusters(legible, weight, forms));
            cache.put(key, line);
        }
        return line;
    }
}
