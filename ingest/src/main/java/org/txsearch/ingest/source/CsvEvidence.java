package org.txsearch.ingest.source;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The evidence of all amounts of a CSV file about its decimal separator. */
final class CsvEvidence {

    /** The first line with an amount that has only one reading, by separator. */
    private final Map<DecimalSeparator, Long> lines = new EnumMap<>(DecimalSeparator.class);

    /** The separators of amounts that fit either reading. */
    private final Set<DecimalSeparator> undecided = EnumSet.noneOf(DecimalSeparator.class);

    void add(WrittenNumber amount, long line) {
        if (amount.fitsEither()) {
            undecided.add(amount.separator());
        } else {
            lines.putIfAbsent(amount.separator(), line);
        }
    }

    /** Returns the decimal separator of the file; null if no amount shows it, or amounts contradict each other. */
    @Nullable
    DecimalSeparator separator() {
        return lines.size() == 1 ? lines.keySet().iterator().next() : null;
    }

    boolean isContradictory() {
        return lines.size() > 1;
    }

    /** Returns whether an amount that fits either reading has the given separator. */
    boolean hasUndecided(DecimalSeparator separator) {
        return undecided.contains(separator);
    }

    /** Returns why nothing decides, as a clause. */
    String indecision() {
        return lines.isEmpty()
                ? "no amount of the file decides"
                : "amounts of the file contradict each other (a decimal point in line "
                        + lines.get(DecimalSeparator.POINT) + ", a decimal comma in line "
                        + lines.get(DecimalSeparator.COMMA) + ")";
    }
}
