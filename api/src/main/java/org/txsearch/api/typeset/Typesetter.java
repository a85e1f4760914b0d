package org.txsearch.api.typeset;

import java.util.ArrayList;
import java.util.List;

/** Makes lines of text; a character that no font has is drawn as a replacement, and still reads as itself. */
public final class Typesetter {

    /** Between groups of digits: wide enough to be seen. */
    private static final double DIGIT_GAP = 0.14;

    private static final int REPLACEMENT = 0xFFFD;
    private static final int MINUS = 0x2212;

    private final FontShelf fonts;

    Typesetter(FontShelf fonts) {
        this.fonts = fonts;
    }

    /** The text on one line, however long. */
    public Line line(String text, Weight weight) {
        return shape(Legible.of(text), weight);
    }

    /**
     * The text on as many lines as it needs, at most that many: broken between words, else between letters, and ended by an
     * ellipsis where it was cut.
     */
    public List<Line> lines(String text, Style style, double width, int maxLines) {
        return new LineBreaking(this, style, width).lines(Legible.of(text), maxLines);
    }

    /**
     * A decimal with its digits in groups of three before the point, a gap between them; it reads without gaps, with a
     * plain minus.
     */
    public Line amount(String decimal, Weight weight) {
        int point = decimal.indexOf('.');
        int wholeEnd = point < 0 ? decimal.length() : point;
        DocumentFont font = fonts.font(weight == Weight.BOLD ? Typeface.SANS_BOLD : Typeface.SANS);
        List<Cluster> clusters = new ArrayList<>();
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
            clusters.add(new Cluster(text, i, List.of(glyph)));
        }
        Line line = Line.of(clusters);
        return isGrouped ? line.reading(decimal) : line;
    }

    /** The line of text that is legible already. */
    Line shape(String text, Weight weight) {
        DocumentFont font = fonts.font(weight == Weight.BOLD ? Typeface.SANS_BOLD : Typeface.SANS);
        List<Cluster> clusters = new ArrayList<>();
        for (int at = 0, codePoint; at < text.length(); at += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(at);
            int glyph = font.glyph(codePoint);
            String read = Character.toString(codePoint);
            clusters.add(new Cluster(
                    read, at, List.of(Glyph.plain(font, glyph == 0 ? font.glyph(REPLACEMENT) : glyph, read))));
        }
        return Line.of(clusters);
    }
}
