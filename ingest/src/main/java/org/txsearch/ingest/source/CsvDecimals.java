package org.txsearch.ingest.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.schema.Field;

/**
 * The decimal separator of a CSV file. The first row that leaves no doubt decides it for all; nothing between thousands is ever
 * taken for it, and it is never guessed for an amount.
 */
final class CsvDecimals {

    private static final Pattern WITH_COMMA = Pattern.compile("-?\\d+,\\d+");
    private static final Pattern GROUPED = Pattern.compile("-?[1-9]\\d{0,2}(,\\d{3})+");
    private static final int GROUP = 3;

    private final char delimiter;
    private final List<Amount> amounts = new ArrayList<>();
    private final List<Integer> others = new ArrayList<>();
    private @Nullable Character separator;

    /** The columns of an amount and of its currency. */
    private record Amount(int value, @Nullable Integer currency) {}

    CsvDecimals(char delimiter, @Nullable Character separator) {
        this.delimiter = delimiter;
        this.separator = separator;
    }

    void addAmount(int value, @Nullable Integer currency) {
        amounts.add(new Amount(value, currency));
    }

    void addOther(int column) {
        others.add(column);
    }

    boolean isComma() {
        return separator != null && separator == ',';
    }

    /** Learns from a row, until one has decided. */
    void look(List<String> cells) {
        for (int i = 0; separator == null && i < amounts.size(); i++) {
            Amount amount = amounts.get(i);
            Integer column = amount.currency();
            Currency currency =
                    column == null ? null : Currencies.find(cells.get(column).strip());
            separator = separator(cells.get(amount.value()).strip(), currency);
        }
        for (int i = 0; separator == null && i < others.size(); i++) {
            separator = separator(cells.get(others.get(i)).strip(), null);
        }
    }

    private @Nullable Character separator(String cell, @Nullable Currency currency) {
        if (cell.indexOf(',') < 0) {
            return cell.indexOf('.') < 0 ? null : '.';
        }
        if (!WITH_COMMA.matcher(cell).matches()) {
            return null;
        }
        // 1,234 is a thousand of most currencies, but not of Kuwaiti dinars between semicolons.
        boolean hasThreeDigits = delimiter != ',' && currency != null && currency.exponent() == GROUP;
        return GROUPED.matcher(cell).matches() && !hasThreeDigits ? null : ',';
    }

    /** The decimal with a point, or null where the fault has been noted. */
    @Nullable
    String value(Field field, String cell, RecordFindings findings) {
        boolean hasComma = cell.indexOf(',') >= 0;
        if (separator != null && separator == ',') {
            if (cell.indexOf('.') < 0) {
                return cell.replace(',', '.');
            }
            findings.invalid(
                    field,
                    "INVALID_DECIMAL",
                    "The decimals of this file have a comma. Write this one so too, with nothing between thousands: 1234,56.",
                    cell);
            return null;
        }
        boolean isRate = field.nullable();
        if (separator == null
                && isRate
                && delimiter != ','
                && WITH_COMMA.matcher(cell).matches()) {
            // Nobody groups the thousands of a rate. It decides only for itself: amounts are never guessed.
            return cell.replace(',', '.');
        }
        if (hasComma) {
            findings.invalid(
                    field,
                    "INVALID_DECIMAL",
                    "Write a decimal with a point and nothing between thousands: 1234.56."
                            + (separator == null
                                    ? " If the comma is this file's decimal separator, load it with --csv-decimal-separator ,"
                                    : ""),
                    cell);
            return null;
        }
        return cell;
    }
}
