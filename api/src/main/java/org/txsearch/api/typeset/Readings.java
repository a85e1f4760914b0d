package org.txsearch.api.typeset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Deals the characters of a cluster out to its glyphs, so that a reader of the file that goes from glyph to glyph gets them
 * in their order, wherever the script puts the glyphs: in Hindi a short i stands before the letter that it follows.
 */
final class Readings {
    private Readings() {}

    /** What each glyph reads as: one character, the last as all that is left; too few are for those that take up room. */
    static List<String> of(String cluster, List<HarfBuzz.Placed> glyphs, boolean isRightToLeft) {
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
