package org.txsearch.api.typeset;

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
}
