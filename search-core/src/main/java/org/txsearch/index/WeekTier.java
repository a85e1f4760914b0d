package org.txsearch.index;

import java.util.Locale;

/** What a week's index is made for. */
public enum WeekTier {
    /** A week that is being filled: quick to write. */
    HOT,
    /** A week that seldom changes: small, and still written to. */
    COLD;

    /** As the mapping's {@code _meta} has it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the tier of that text; an index that was made before there were tiers is hot. */
    public static WeekTier of(String text) {
        return text.equals(COLD.text()) ? COLD : HOT;
    }
}
