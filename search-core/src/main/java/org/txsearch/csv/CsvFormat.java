package org.txsearch.csv;

/**
 * How CSV is written.
 *
 * @param delimiter what stands between cells
 * @param decimalSeparator what stands before the fraction of a decimal; another character than the delimiter
 * @param byteOrderMark whether the text starts with U+FEFF, by which some spreadsheets know UTF-8
 */
public record CsvFormat(char delimiter, char decimalSeparator, boolean byteOrderMark) {

    /** RFC 4180 in UTF-8, with a point. */
    public static final CsvFormat STANDARD = new CsvFormat(',', '.', false);

    public CsvFormat {
        boolean isPlain = delimiter > 0 && delimiter < 0x80 && decimalSeparator > 0 && decimalSeparator < 0x80;
        if (!isPlain || delimiter == decimalSeparator || delimiter == '"' || delimiter == '\n' || delimiter == '\r') {
            throw new IllegalArgumentException("These characters would not part cells and decimals");
        }
    }
}
