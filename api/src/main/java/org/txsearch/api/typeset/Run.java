package org.txsearch.api.typeset;

import org.jspecify.annotations.Nullable;

/**
 * A part of a text that one font draws in one direction.
 *
 * @param font null where no font has the characters
 * @param level of the bidirectional algorithm: odd from right to left
 * @param isPlain whether each character is one glyph, side by side
 * @param isBlank whether it stands between words: these are looked at one by one, since they come again
 */
record Run(int from, int to, @Nullable DocumentFont font, byte level, boolean isPlain, boolean isBlank) {

    boolean isRightToLeft() {
        return (level & 1) != 0;
    }

    /** Whether what stands at the end of this belongs to it too. */
    boolean continues(Run next) {
        return next.font == font && next.level == level && next.isBlank == isBlank;
    }

    Run with(Run next) {
        return new Run(from, next.to, font, level, isPlain && next.isPlain, isBlank);
    }
}
