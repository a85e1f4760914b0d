package org.txsearch.statement;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;

/** Compares pictures. Edges of letters may be smoothed differently, but letters must not differ. */
final class Pictures {
    private static final int TILE = 16;

    /** The minimum difference out of 255; smoothing differs by less. */
    private static final int DIFFERENT_GRAY = 96;

    /**
     * The maximum number of different dots out of the 256 of a tile. A letter that is not joined to the next differs in
     * twice as many.
     */
    private static final int MAX_DIFFERENT_DOTS = 6;

    private Pictures() {}

    /** Returns the places of differences. */
    static List<String> differences(BufferedImage expected, BufferedImage found) {
        List<String> differences = new ArrayList<>();
        if (expected.getWidth() != found.getWidth() || expected.getHeight() != found.getHeight()) {
            return List.of("size");
        }
        for (int y = 0; y < expected.getHeight(); y += TILE) {
            for (int x = 0; x < expected.getWidth(); x += TILE) {
                int dots = differentDots(expected, found, x, y);
                if (dots > MAX_DIFFERENT_DOTS) {
                    differences.add(dots + " dots at " + x + ", " + y);
                }
            }
        }
        return differences;
    }

    private static int differentDots(BufferedImage expected, BufferedImage found, int left, int top) {
        int dots = 0;
        for (int y = top; y < Math.min(top + TILE, expected.getHeight()); y++) {
            for (int x = left; x < Math.min(left + TILE, expected.getWidth()); x++) {
                int gray = expected.getRaster().getSample(x, y, 0);
                if (Math.abs(gray - found.getRaster().getSample(x, y, 0)) > DIFFERENT_GRAY) {
                    dots++;
                }
            }
        }
        return dots;
    }
}
