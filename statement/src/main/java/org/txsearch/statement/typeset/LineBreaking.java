package org.txsearch.statement.typeset;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Breaks a text into lines of a maximum width.
 *
 * @param ems the maximum width of a line
 */
record LineBreaking(Function<String, Line> shaping, double ems) {
    private static final String ELLIPSIS = "…";

    List<Line> lines(String text, int maxLines) {
        List<Line> lines = new ArrayList<>();
        String rest = text;
        while (!rest.isEmpty()) {
            Line whole = shape(rest);
            if (fits(whole)) {
                lines.add(whole);
                break;
            }
            if (lines.size() == maxLines - 1) {
                lines.add(cut(rest, whole));
                break;
            }
            int end = end(rest, whole);
            if (end == 0) {
                lines.add(shape(ELLIPSIS));
                break;
            }
            lines.add(shape(rest.substring(0, end).strip()));
            rest = rest.substring(end).strip();
        }
        return lines;
    }

    /** Returns the end of the first line: after its last word, or after its last letter if it has no whole word. */
    private int end(String text, Line whole) {
        int most = Math.min(text.length() - 1, lastFitting(text, whole) + 1);
        BreakIterator words = BreakIterator.getLineInstance(Locale.ROOT);
        words.setText(text);
        int end = most < text.length() ? words.preceding(most + 1) : text.length();
        while (end > 0 && !fits(shape(text.substring(0, end).strip()))) {
            end = words.previous();
        }
        return end > 0 ? end : letterEnd(text, most, "");
    }

    private Line cut(String text, Line whole) {
        int end = letterEnd(text, Math.min(text.length(), lastFitting(text, whole) + 1), ELLIPSIS);
        return shape(text.substring(0, end).strip() + ELLIPSIS);
    }

    /** Returns the last boundary of letters up to {@code most} at which the text with the suffix fits, or 0. */
    private int letterEnd(String text, int most, String suffix) {
        BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
        letters.setText(text);
        int end = letters.isBoundary(most) ? most : letters.preceding(most);
        while (end > 0 && !fits(shape(text.substring(0, end).strip() + suffix))) {
            end = letters.preceding(end);
        }
        return Math.max(end, 0);
    }

    /** Returns about how many characters fit. The exact width is only known after shaping them without the rest. */
    private int lastFitting(String text, Line whole) {
        List<GlyphCluster> reading = whole.clusters().stream()
                .sorted((one, other) -> Integer.compare(one.start(), other.start()))
                .toList();
        double used = 0;
        for (GlyphCluster cluster : reading) {
            used += cluster.advance();
            if (used > ems) {
                return cluster.start();
            }
        }
        return text.length();
    }

    private boolean fits(Line line) {
        return line.width(1) <= ems;
    }

    private Line shape(String text) {
        return shaping.apply(text);
    }
}
