package org.txsearch.statement.typeset;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shaped text on one line.
 *
 * @param clusters in the order of drawing, from left to right
 * @param ems the width
 * @param actualText the text to extract instead of the text of the glyphs, or null
 */
public record Line(
        List<GlyphCluster> clusters, double ems, @Nullable String actualText) {

    static Line of(List<GlyphCluster> clusters) {
        double ems = clusters.stream().mapToDouble(GlyphCluster::advance).sum();
        return new Line(List.copyOf(clusters), ems, null);
    }

    /** Returns the line with a text to extract instead of the text of the glyphs. */
    Line reading(String text) {
        return new Line(clusters, ems, text);
    }

    /** Returns the width for letters of the given size, in points. */
    public double width(double size) {
        return ems * size;
    }
}
