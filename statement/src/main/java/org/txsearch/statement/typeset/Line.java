package org.txsearch.statement.typeset;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shaped text on one line, clusters in the order they are drawn in, from left to right. */
public final class Line {
    private final List<Cluster> clusters;
    private final double ems;
    private final @Nullable String actualText;

    private Line(List<Cluster> clusters, @Nullable String actualText) {
        this.clusters = clusters;
        this.ems = clusters.stream().mapToDouble(Cluster::advance).sum();
        this.actualText = actualText;
    }

    static Line of(List<Cluster> clusters) {
        return new Line(List.copyOf(clusters), null);
    }

    /** What is to be read instead of the text of the glyphs. */
    Line reading(String text) {
        return new Line(clusters, text);
    }

    List<Cluster> clusters() {
        return clusters;
    }

    @Nullable
    String actualText() {
        return actualText;
    }

    /** How wide it is in letters of that size, in points. */
    public double width(double size) {
        return ems * size;
    }

    /**
     * A shape of a font, placed; lengths are in ems.
     *
     * @param id the font's own number of it
     * @param text its text, empty where another glyph of its cluster has it
     * @param advance the distance to the next glyph on the right
     * @param shiftRight how far it is drawn from its place
     * @param shiftUp likewise
     */
    record Glyph(DocumentFont font, int id, String text, double advance, double shiftRight, double shiftUp) {

        static Glyph plain(DocumentFont font, int id, String text) {
            return new Glyph(font, id, text, font.advance(id), 0, 0);
        }

        /** The same with space after it. */
        Glyph before(double gap) {
            return new Glyph(font, id, text, advance + gap, shiftRight, shiftUp);
        }
    }

    /**
     * The fewest glyphs that belong to some characters and to no others, in the order they are drawn in.
     *
     * @param text its characters, in the order they are read in
     * @param start the index of the first of them in the text that was shaped
     */
    record Cluster(String text, int start, List<Glyph> glyphs) {

        Cluster movedBy(int characters) {
            return new Cluster(text, start + characters, glyphs);
        }

        double advance() {
            double advance = 0;
            for (Glyph glyph : glyphs) {
                advance += glyph.advance();
            }
            return advance;
        }

        /**
         * Whether glyphs are left without a text of their own, or whether only the sender knows what a character means
         * (ISO 19005-2, 6.2.11.7.3).
         */
        boolean needsActualText() {
            return glyphs.stream().anyMatch(glyph -> glyph.text().isEmpty())
                    || text.codePoints().anyMatch(one -> Character.getType(one) == Character.PRIVATE_USE);
        }
    }
}
