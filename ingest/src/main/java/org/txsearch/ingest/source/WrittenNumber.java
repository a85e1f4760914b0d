package org.txsearch.ingest.source;

import org.jspecify.annotations.Nullable;

/**
 * How a cell writes a number that has points or commas.
 *
 * @param separator the one before the fraction; the only one of the cell if the cell fits either reading
 * @param fitsEither whether the separator may also group thousands: 1.500
 */
record WrittenNumber(DecimalSeparator separator, boolean fitsEither) {

    /** Reads a text; null if it has neither points nor commas, or is not a number. */
    static @Nullable WrittenNumber of(String text) {
        if (text.indexOf('.') < 0 && text.indexOf(',') < 0) {
            return null;
        }
        for (DecimalSeparator separator : DecimalSeparator.values()) {
            if (separator.either.matcher(text).matches()) {
                return new WrittenNumber(separator, true);
            }
            if (separator.certain.matcher(text).matches()) {
                return new WrittenNumber(separator, false);
            }
        }
        return null;
    }
}
