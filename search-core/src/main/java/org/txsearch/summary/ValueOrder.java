package org.txsearch.summary;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Orders lists of values of one length: by code points, as UTF-8 sorts, and nulls last. */
final class ValueOrder implements Comparator<List<@Nullable String>>, Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public int compare(List<@Nullable String> one, List<@Nullable String> other) {
        for (int i = 0; i < one.size(); i++) {
            int byValue = compare(one.get(i), other.get(i));
            if (byValue != 0) {
                return byValue;
            }
        }
        return 0;
    }

    static int compare(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return Boolean.compare(one == null, other == null);
        }
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            if (one.charAt(i) != other.charAt(i)) {
                return Integer.compare(rank(one.charAt(i)), rank(other.charAt(i)));
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    /** Surrogates represent the highest code points, though their own numbers are lower than others. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
    }
}
