package org.txsearch.statement.typeset;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shaped text on one line, with clusters in the order of drawing, from left to right. */
public final class Line {
    private final List<GlyphCluster> clusters;
    private final double ems;
    private final @Nullable String actualText;

    private Line(List<GlyphCluster> clusters, @Nullable String actualText) {
        this.clusters = clusters;
        this.ems = clusters.stream().mapToDouble(GlyphCluster::advance).sum();
        this.actualText = actualText;
    }

    static Line of(List<GlyphCluster> clusters) {
        return new Line(List.copyOf(clusters), null);
    }

    /** Returns the line with a text to extract instead of the text of the glyphs. */
    Line reading(String text) {
        return new Line(clusters, text);
    }

    List<GlyphCluster> clusters() {
        return clusters;
    }

    @Nullable
    String actualText() {
        return actualText;
    }

    /** Returns the width for letters of the given size, in points. */
    public double width(double size) {
        return ems * size;
    }
}
