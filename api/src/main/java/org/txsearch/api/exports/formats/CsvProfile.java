package org.txsearch.api.exports.formats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.LabelLanguage;

/**
 * A program that reads CSV files. The profile determines the options that the program requires, and the defaults of the others.
 *
 * <p>Files for bookkeeping programs have fixed columns, and rows only for transactions that moved money.
 */
enum CsvProfile {
    /** All values as in responses. */
    GENERIC(null, false, 0, 0),

    /** Excel detects UTF-8 by the byte order mark, and takes the separators from the region of its user. */
    EXCEL("yyyy-MM-dd HH:mm:ss", false, 0, 0),

    /** At most 1,000 rows and 350 KB: a row has at most 335 bytes. */
    QUICKBOOKS("dd/MM/yyyy", true, 1_000, 100_000),

    XERO("yyyy-MM-dd", true, 1_000, 100_000),

    DATEV("ddMM", true, 99_999, 5_000_000);

    /** The maximum number of characters of a cell of Excel. */
    static final int MAX_EXCEL_CELL = 32_767;

    private final String dateFormat;
    private final boolean isLedger;
    private final int maxRowsOfFile;
    private final long maxTransactions;

    CsvProfile(@Nullable String dateFormat, boolean isLedger, int maxRowsOfFile, long max) {
        this.dateFormat = dateFormat == null ? DateForm.ISO : dateFormat;
        this.isLedger = isLedger;
        this.maxRowsOfFile = maxRowsOfFile;
        this.maxTransactions = max;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(CsvProfile::lowerName).toList();
    }

    static CsvProfile of(String lowerName) {
        return valueOf(lowerName.toUpperCase(Locale.ROOT));
    }

    String lowerName() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isLedger() {
        return isLedger;
    }

    String dateFormat() {
        return dateFormat;
    }

    int rowsPerFile(int usual) {
        return isLedger ? Math.min(usual, maxRowsOfFile) : usual;
    }

    long maxTransactions(long usual) {
        return isLedger ? Math.min(usual, maxTransactions) : usual;
    }

    /** Returns whether decimals have a comma, and a semicolon separates cells. */
    boolean hasDecimalComma(LabelLanguage language) {
        return this == DATEV || this == EXCEL && language != LabelLanguage.EN;
    }
}
