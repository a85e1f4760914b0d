package org.txsearch.csv;

import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * How CSV is written.
 *
 * @param delimiter what separates cells
 * @param decimalSeparator what comes before the fraction of a decimal; another character than the delimiter
 * @param byteOrderMark whether the text starts with U+FEFF, by which some spreadsheets know UTF-8
 * @param times how points in time are written, or null for as they are in the item
 * @param maxCell the maximum number of characters of a cell; longer text is cut and ends with an ellipsis
 */
public record CsvDialect(
        char delimiter,
        char decimalSeparator,
        boolean byteOrderMark,
        @Nullable DateTimeFormatter times,
        int maxCell) {

    /** RFC 4180 in UTF-8, with a point. */
    public static final CsvDialect STANDARD = new CsvDialect(',', '.', false);

    public CsvDialect(char delimiter, char decimalSeparator, boolean byteOrderMark) {
        this(delimiter, decimalSeparator, byteOrderMark, null, Integer.MAX_VALUE);
    }

    public CsvDialect {
        boolean isPlain = delimiter > 0 && delimiter < 0x80 && decimalSeparator > 0 && decimalSeparator < 0x80;
        if (!isPlain || delimiter == decimalSeparator || delimiter == '"' || delimiter == '\n' || delimiter == '\r') {
            throw new IllegalArgumentException("These characters would not part cells and decimals");
        }
    }
}
