package org.txsearch.api.request;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Finds the known name that a misspelled one probably means. */
public final class Suggestion {

    private static final int MAX_LENGTH = 40;
    private static final Pattern NON_DIGITS = Pattern.compile("[^0-9]+0*|^0+");

    private static final DamerauLevenshteinDistance EDITS = new DamerauLevenshteinDistance();

    private Suggestion() {}

    /**
     * Returns the nearest known name. A third of its letters may differ, but not all of them, and not a number; null if none is
     * near.
     */
    public static @Nullable String of(String name, Collection<String> known) {
        if (name.length() > MAX_LENGTH) {
            return null;
        }
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String candidate : known) {
            int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            boolean near = !candidate.equals(name)
                    && number(candidate).equals(number(name))
                    && distance < candidate.length()
                    && distance <= Math.max(1, candidate.length() / 3);
            if (near && distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best;
    }

    /** Returns the digits of a name without leading zeros. Another number is another thing, and no typing error. */
    private static String number(String name) {
        return NON_DIGITS.matcher(name).replaceAll("");
    }

    /** Returns how many letters were inserted, dropped, replaced, or swapped with their neighbor. */
    static int distance(String a, String b) {
        return EDITS.apply(a, b);
    }
}
