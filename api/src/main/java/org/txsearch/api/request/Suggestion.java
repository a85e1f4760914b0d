package org.txsearch.api.request;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Guesses which of the known names was meant. */
public final class Suggestion {

    private static final int MAX_LENGTH = 40;
    private static final Pattern NOT_OF_A_NUMBER = Pattern.compile("[^0-9]+0*|^0+");

    private Suggestion() {}

    /** The known name that is nearest, or null if none is near: a third of its letters may differ, not all, and no number. */
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

    /** The digits of a name without leading zeros: another number is another thing, and no typing error. */
    private static String number(String name) {
        return NOT_OF_A_NUMBER.matcher(name).replaceAll("");
    }

    /** Damerau's distance with adjacent swaps, as typing errors are: inserted, dropped, wrong or swapped letters. */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1), d[i - 1][j - 1] + cost);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
