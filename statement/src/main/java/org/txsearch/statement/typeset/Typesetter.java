package org.txsearch.statement.typeset;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.statement.typeset.Line.Cluster;
import org.txsearch.statement.typeset.Line.Glyph;
import org.txsearch.statement.typeset.Shaper.Recent;
import org.txsearch.statement.typeset.Style.Weight;
import org.txsearch.statement.typeset.Typeface.HanForms;

/** Sets lines of text; a character that no font has is drawn as a replacement, and still extracted as itself. */
public final class Typesetter {

    /** Between groups of digits: wide enough to be seen. */
    private static final double DIGIT_GAP = 0.14;

    private static final int MINUS = 0x2212;

    private static final int MAX_LENGTH = 2_000;
    private static final int MAX_PER_EM = 6;

    /** Heads and kinds of transactions are on every page, and customers come back. */
    private static final int CACHED_LINES = 1_000;

    private record Key(String text, Weight weight, HanForms forms) {}

    private final FontShelf fonts;
    private final Shaper shaper;
    private final Map<Key, Line> cache = new Recent<>(CACHED_LINES);

    Typesetter(FontShelf fonts) {
        this.fonts = fonts;
        this.shaper = new Shaper(fonts);
    }

    /** The text on one line, however wide. */
    public Line line(String text, Weight weight) {
        String legible = Legible.of(text, MAX_LENGTH);
        return shape(legible, weight, HanForms.of(legible, null));
    }

    /** Text without a known country, as {@link #lines(Text, Style, double, int)}. */
    public List<Line> lines(String text, Style style, double width, int maxLines) {
        return lines(new Text(text, null), style, width, maxLines);
    }

    /**
     * The text on as many lines as it needs, at most that many: broken between words, else between letters, and ended by an
     * ellipsis where it was cut.
     */
    public List<Line> lines(Text text, Style style, double width, int maxLines) {
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

    private Line shape(String legible, Weight weight, HanForms forms) {
        Key key = new Key(legible, weight, forms);
        Line line = cache.get(key);
        if (line == null) {
            line = Line.of(shaper.clusters(legible, weight, forms));
            cache.put(key, line);
        }
        return line;
    }

    /**
     * Text that somebody sent.
     *
     * @param country the author's country, in two letters, where it is known
     */
    public record Text(String content, @Nullable String country) {}

    /** Breaks a text into lines of a width. */
    static final class LineBreaking {
        private static final String ELLIPSIS = "…";

        private final Function<String, Line> shaping;
        private final double ems;

        /** Lines that wide at most, in ems. */
        LineBreaking(Function<String, Line> shaping, double ems) {
            this.shaping = shaping;
            this.ems = ems;
        }

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

        /** Where the first line ends: after its last word, or after its last letter if a word is longer than a line. */
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

        /** The last boundary of letters, at or before that place, up to which the text fits with the suffix; 0 for none. */
        private int letterEnd(String text, int most, String suffix) {
            BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
            letters.setText(text);
            int end = letters.isBoundary(most) ? most : letters.preceding(most);
            while (end > 0 && !fits(shape(text.substring(0, end).strip() + suffix))) {
                end = letters.preceding(end);
            }
            return Math.max(end, 0);
        }

        /** About how many characters fit: shaped apart from the others they may differ a little, so that it must be tried. */
        private int lastFitting(String text, Line whole) {
            List<Cluster> reading = whole.clusters().stream()
                    .sorted((one, other) -> Integer.compare(one.start(), other.start()))
                    .toList();
            double used = 0;
            for (Cluster cluster : reading) {
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
}
