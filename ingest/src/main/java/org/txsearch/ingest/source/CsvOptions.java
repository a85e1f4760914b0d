package org.txsearch.ingest.source;

import org.jspecify.annotations.Nullable;

/**
 * Options for reading CSV files; anything that is not set is detected.
 *
 * @param delimiter the separator of cells; null to detect it
 * @param decimalSeparator a point or a comma; null to detect it
 */
public record CsvOptions(
        @Nullable Character delimiter, @Nullable Character decimalSeparator) {

    /** Everything is detected. */
    public static final CsvOptions DETECTED = new CsvOptions(null, null);
}
