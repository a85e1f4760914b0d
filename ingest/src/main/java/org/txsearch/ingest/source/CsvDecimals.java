package org.txsearch.ingest.source;

import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.DecimalHint;
import org.txsearch.schema.Field;

/**
 * Reads the points and commas in the numbers of a CSV file. Never guesses a number that has two readings; the table in
 * docs/operators/file-formats.md lists every case.
 */
final class CsvDecimals {

    private static final int GROUP = 3;

    private final char delimiter;
    private final boolean isSet;
    private final EvidenceSearch search;
    private @Nullable DecimalSeparator separator;
    private @Nullable CsvEvidence evidence;

    /**
     * Creates a reader for a file.
     *
     * @param separator the decimal separator; null to detect it
     * @param search reads the whole file when a number cannot be read without it
     */
    CsvDecimals(char delimiter, @Nullable Character separator, EvidenceSearch search) {
        this.delimiter = delimiter;
        this.isSet = separator != null;
        this.separator = separator == null ? null : separator == ',' ? DecimalSeparator.COMMA : DecimalSeparator.POINT;
        this.search = search;
    }

    boolean isComma() {
        return separator == DecimalSeparator.COMMA;
    }

    /** Returns an amount as a decimal with a point, or null after adding a fault. */
    @Nullable
    String amount(Field field, String cell, String currencyCode, RecordFindings findings)
            throws SourceException, InterruptedException {
        WrittenNumber number = WrittenNumber.of(cell);
        if (number == null) {
            return otherText(field, cell, findings);
        }
        if (!number.fitsEither()) {
            if (separator == null) {
                separator = number.separator();
            }
            return ofFile(separator, field, number, cell, findings);
        }
        Currency currency = Currencies.find(currencyCode.strip());
        if (currency == null) {
            // The currency is at fault, whatever the number is.
            return cell;
        }
        DecimalSeparator decided = decided(number, currency.exponent());
        if (decided == null) {
            findings.invalid(field, "INVALID_DECIMAL", ambiguity(cell), cell);
            return null;
        }
        return decided.plain(cell);
    }

    /** Returns a rate, which has no thousands separator, as a decimal with a point, or null after adding a fault. */
    @Nullable
    String rate(Field field, String cell, RecordFindings findings) throws SourceException, InterruptedException {
        WrittenNumber number = WrittenNumber.of(cell);
        if (number == null) {
            return otherText(field, cell, findings);
        }
        DecimalSeparator ofFile =
                separator == null && number.fitsEither() ? evidence().separator() : separator;
        if (ofFile == null && number.fitsEither() && number.separator() == DecimalSeparator.COMMA && delimiter == ',') {
            findings.invalid(field, "INVALID_DECIMAL", ambiguity(cell), cell);
            return null;
        }
        return ofFile(ofFile, field, number, cell, findings);
    }

    /** Returns an integer, which may be followed by a point and zeros, or null after adding a fault. */
    @Nullable
    String whole(Field field, String cell, RecordFindings findings) throws SourceException, InterruptedException {
        WrittenNumber number = WrittenNumber.of(cell);
        if (number == null) {
            return cell;
        }
        DecimalSeparator decided = number.fitsEither() ? decided(number, 0) : number.separator();
        if (decided == null) {
            findings.invalid(field, "INVALID_VALUE", ambiguity(cell), cell);
            return null;
        }
        return decided.plain(cell);
    }

    /**
     * Returns a cell without separators, or one that is not a number, unchanged: the encoder validates it. In a file
     * with decimal commas, the encoder's sentences about commas would be wrong, so this method adds the fault and
     * returns null.
     */
    private @Nullable String otherText(Field field, String cell, RecordFindings findings)
            throws SourceException, InterruptedException {
        if (cell.indexOf(',') < 0
                || (separator == null ? evidence().separator() : separator) != DecimalSeparator.COMMA) {
            return cell;
        }
        findings.invalid(
                field,
                "INVALID_DECIMAL",
                DecimalHint.explained(
                        cell.replace(',', '.'),
                        "It is not a number: the decimals of this file have a comma, such as -10,05."),
                cell);
        return null;
    }

    /** Reads a number of a file whose decimal separator is the given one, or unknown. */
    private static @Nullable String ofFile(
            @Nullable DecimalSeparator ofFile,
            Field field,
            WrittenNumber number,
            String cell,
            RecordFindings findings) {
        if (ofFile == null || ofFile == number.separator()) {
            return number.separator().plain(cell);
        }
        findings.invalid(
                field,
                "INVALID_DECIMAL",
                "The decimals of this file have a " + (ofFile == DecimalSeparator.COMMA ? "comma" : "point")
                        + ", and this one does not. Correct it, or load the file with --csv-decimal-separator "
                        + ofFile.other().character() + " if the others are wrong.",
                cell);
        return null;
    }

    /** Returns the decimal separator of a number that fits both readings; null if nothing decides. */
    private @Nullable DecimalSeparator decided(WrittenNumber number, int digits)
            throws SourceException, InterruptedException {
        if (isSet) {
            return separator;
        }
        CsvEvidence all = evidence();
        if (all.separator() != null || all.isContradictory()) {
            return all.separator();
        }
        boolean isPoint = number.separator() == DecimalSeparator.POINT;
        boolean hasItsDigits = digits == GROUP && (isPoint || delimiter != ',');
        // Between commas, a decimal comma would need quotes around each number.
        boolean isBetweenCommas = digits > 0 && isPoint && delimiter == ',';
        return (hasItsDigits || isBetweenCommas)
                        && !all.hasUndecided(number.separator().other())
                ? number.separator()
                : null;
    }

    private CsvEvidence evidence() throws SourceException, InterruptedException {
        if (evidence == null) {
            evidence = search.find();
            if (separator == null) {
                separator = evidence.separator();
            }
        }
        return evidence;
    }

    private String ambiguity(String cell) throws SourceException, InterruptedException {
        return "It is " + DecimalSeparator.POINT.plain(cell) + " or " + DecimalSeparator.COMMA.plain(cell) + ", and "
                + evidence().indecision()
                + ": load the file again with --csv-decimal-separator . if its numbers have a decimal point, or with"
                + " --csv-decimal-separator , if they have a decimal comma.";
    }
}
