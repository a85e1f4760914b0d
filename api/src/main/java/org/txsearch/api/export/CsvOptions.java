package org.txsearch.api.export;

import org.txsearch.csv.CsvFormat;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * How an export as CSV is written.
 *
 * @param delimiter what stands between cells
 * @param decimalSeparator what stands before the fraction of a decimal
 * @param bom whether files start with a byte order mark
 * @param compression how files are compressed
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record CsvOptions(String delimiter, String decimalSeparator, boolean bom, Compression compression) {

    static final CsvOptions STANDARD = new CsvOptions(",", ".", false, Compression.NONE);

    /** How files are compressed. */
    enum Compression {
        NONE,
        GZIP
    }

    CsvFormat format() {
        return new CsvFormat(delimiter.charAt(0), decimalSeparator.charAt(0), bom);
    }
}
