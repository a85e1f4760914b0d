package org.txsearch.ingest.source;

import org.jspecify.annotations.Nullable;

/**
 * The notation of a number with points or commas.
 *
 * @param separator the decimal separator; the only separator in the cell if the cell fits both readings
 * @param fitsEither whether the separator may also group thousands, as in 1.500
 */
record WrittenNumber(DecimalSeparator separator, boolean fitsEither) {

    /** Returns the notation of a text, or null if the text has neither points nor commas, or is not a number. */
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
