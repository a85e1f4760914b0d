package org.txsearch.statement.typeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets lines of text. A character that no font has is drawn as a replacement, but extracted as itself. */
public final class Typesetter {

    /** The gap between groups of digits, wide enough to be visible. */
    private static final double DIGIT_GAP = 0.14;

    private static final int MINUS = 0x2212;

    private static final int MAX_LENGTH = 2_000;
    private static final int MAX_PER_EM = 6;

    /** Heads and types of transactions are on every page, and customers recur. */
    private static final int CACHED_LINES = 1_000;

    private record ShapeKey(String text, FontWeight weight, HanForms forms) {}

    private final FontShelf fonts;
    private final Shaper shaper;
    private final Map<ShapeKey, Line> cache = new RecentShapes<>(CACHED_LINES);

    Typesetter(FontShelf fonts) {
        this.fonts = fonts;
        this.shaper = new Shaper(fonts);
    }

    /** Returns the text on one line of any width. */
    public Line line(String text, FontWeight weight) {
        String legible = Legible.of(text, MAX_LENGTH);
        return shape(legible, weight, HanForms.of(legible, null));
    }

    /** Breaks a text whose author's country is unknown into lines. */
    public List<Line> lines(String text, Style style, double width, int maxLines) {
        return lines(text, null, style, width, maxLines);
    }

    /**
     * Breaks a text into lines, between words if possible and otherwise between letters. A text that needs more lines ends with
     * an ellipsis.
     *
     * @param country the country of the text's author, in two letters, or null if it is unknown
     */
    public List<Line> lines(String text, @Nullable String country, Style style, double width, int maxLines) {
        double ems = width / style.size();
        // Shaping takes time, and a longer text would not fit even if it consisted of dots.
        String legible = Legible.of(text, (int) Math.min(MAX_LENGTH, 1 + maxLines * ems * MAX_PER_EM));
        HanForms forms = HanForms.of(legible, country);
        return new LineBreaking(part -> shape(part, style.weight(), forms), ems).lines(legible, maxLines);
    }

    /** Returns a decimal, with a point or a comma, with gaps between groups of three digits. It is extracted without gaps and with a hyphen. */
    public Line amount(String decimal, FontWeight weight) {
        int point = Math.max(decimal.indexOf('.'), decimal.indexOf(','));
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
