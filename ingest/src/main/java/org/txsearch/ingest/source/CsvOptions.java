package org.txsearch.ingest.source;

import org.jspecify.annotations.Nullable;

/**
 * What is known of how CSV files are written; the rest is detected.
 *
 * @param delimiter what stands between cells; null to detect it
 * @param decimalSeparator a point or a comma; null to detect it
 */
public record CsvOptions(
        @Nullable Character delimiter, @Nullable Character decimalSeparator) {

    /** Everything is detected. */
    public static final CsvOptions DETECTED = new CsvOptions(null, null);
}
