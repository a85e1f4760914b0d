package org.txsearch.api.exports.formats;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.txsearch.csv.Controls;
import org.txsearch.time.Rfc3339;

/**
 * Writes typed cells of a worksheet. No cell is a formula, and no value is rounded: a number of more digits than a spreadsheet
 * has, or a time outside of its calendar, is a text.
 */
final class XlsxSheet {

    private static final int MAX_TEXT = CsvProfile.MAX_EXCEL_CELL;

    /** The number of significant digits that Excel reads. */
    private static final int MAX_DIGITS = 15;

    private static final int MAX_DECIMALS = 30;
    private static final String TIME = "yyyy-mm-dd hh:mm:ss";

    /** The first day that all spreadsheets count alike. Excel's February 1900 has 29 days. */
    private static final LocalDate FIRST_DAY = LocalDate.of(1900, 3, 1);

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?");

    /** A text that readers would decode: ISO 29500-1 writes a character as {@code _x0041_}. */
    private static final Pattern ESCAPE = Pattern.compile("_(?=x[0-9A-Fa-f]{4}_)");

    final Worksheet worksheet;
    private final ZoneId zone;
    private long cutTexts;

    XlsxSheet(Workbook workbook, String name, ZoneId zone) {
        this.worksheet = workbook.newWorksheet(name);
        this.zone = zone;
    }

    void heading(int row, int column, String text) {
        text(row, column, text);
        worksheet.style(row, column).bold().set();
    }

    /** Writes a text. A text that is too long for a cell ends with an ellipsis, and is counted. */
    void text(int row, int column, String text) {
        String cell = text;
        if (text.length() > MAX_TEXT) {
            cutTexts++;
            cell = LedgerRows.cut(text, MAX_TEXT - 1) + '\u2026';
        }
        worksheet.inlineString(row, column, encoded(cell));
    }

    /** Writes a decimal of the API with its number of decimals. */
    void decimal(int row, int column, String decimal) {
        if (number(row, column, decimal)) {
            int point = decimal.indexOf('.');
            String decimals = point < 0 ? "" : "." + "0".repeat(decimal.length() - point - 1);
            worksheet.style(row, column).format("#,##0" + decimals).set();
        }
    }

    /** Writes a number; returns false if it has become a text. */
    boolean number(int row, int column, String decimal) {
        BigDecimal number = DECIMAL.matcher(decimal).matches() ? new BigDecimal(decimal) : null;
        boolean isExact = number != null
                && number.scale() <= MAX_DECIMALS
                && number.stripTrailingZeros().precision() <= MAX_DIGITS;
        if (isExact) {
            worksheet.value(row, column, number);
        } else {
            text(row, column, decimal);
        }
        return isExact;
    }

    void truth(int row, int column, boolean truth) {
        worksheet.value(row, column, truth);
    }

    void time(int row, int column, Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, zone);
        LocalDate day = time.toLocalDate();
        if (day.isBefore(FIRST_DAY) || day.isAfter(LAST_DAY)) {
            text(row, column, Rfc3339.format(instant));
        } else {
            worksheet.value(row, column, time);
            worksheet.style(row, column).format(TIME).set();
        }
    }

    long cutTexts() {
        return cutTexts;
    }

    /**
     * Returns a text without characters that XML forbids, and with escapes for characters that readers would change: white
     * space at the ends, and the escapes themselves.
     */
    private static String encoded(String text) {
        String legal = ESCAPE.matcher(legal(text)).replaceAll("_x005F_");
        int start = 0;
        int end = legal.length();
        while (start < end && isBlank(legal.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(legal.charAt(end - 1))) {
            end--;
        }
        return start == 0 && end == legal.length()
                ? legal
                : escaped(legal.substring(0, start)) + legal.substring(start, end) + escaped(legal.substring(end));
    }

    private static String legal(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Controls.isControl(c) || c >= Character.MIN_SURROGATE) {
                return StatementText.legal(text);
            }
        }
        return text;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static String escaped(String blanks) {
        StringBuilder escaped = new StringBuilder();
        blanks.chars().forEach(c -> escaped.append(String.format(Locale.ROOT, "_x%04X_", c)));
        return escaped.toString();
    }
}
