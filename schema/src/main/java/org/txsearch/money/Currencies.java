package org.txsearch.money;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.ShippedText;

/**
 * The currencies of amounts: the project's own ISO 4217 table, including withdrawn codes.
 *
 * <p>{@code java.util.Currency} depends on the JDK: JDK 17 has no UYW, and returns -1 for the digits of gold. Codes are
 * three capital ASCII letters. Lookups are exact and do not allocate.
 */
public final class Currencies {
    private static final int LETTERS = 26;
    private static final int CODE_LENGTH = 3;
    private static final String RESOURCE = "iso-4217.csv";

    private static final List<Currency> ALL = rows().filter(cells -> !cells[1].isEmpty())
            .map(Currencies::currency)
            .toList();
    /** Codes of metals, units of account, and tests. */
    private static final Set<String> WITHOUT_MINOR_UNITS =
            rows().filter(cells -> cells[1].isEmpty()).map(cells -> cells[0]).collect(Collectors.toUnmodifiableSet());

    private static final @Nullable Currency[] BY_LETTERS = byLetters(ALL);

    private Currencies() {}

    /** Returns the currency with the given code, or null if there is none. */
    public static @Nullable Currency find(String code) {
        return code.length() == CODE_LENGTH ? find(code.charAt(0), code.charAt(1), code.charAt(2)) : null;
    }

    /** Returns the currency whose code is in the ASCII bytes, or null if there is none. */
    public static @Nullable Currency find(byte[] bytes, int offset, int length) {
        return length == CODE_LENGTH ? find(bytes[offset], bytes[offset + 1], bytes[offset + 2]) : null;
    }

    /** Returns all currencies, ordered by code. */
    public static List<Currency> all() {
        return ALL;
    }

    /** Returns whether ISO assigned the code to something without minor units, such as gold. */
    static boolean isWithoutMinorUnits(String code) {
        return WITHOUT_MINOR_UNITS.contains(code);
    }

    /** Returns the day on which ISO published the lists in the table, which is at the end of its first line. */
    public static LocalDate published() {
        String firstLine =
                ShippedText.read(Currencies.class, RESOURCE).lines().findFirst().orElseThrow();
        return LocalDate.parse(firstLine.substring(firstLine.length() - "2026-01-01".length()));
    }

    private static Stream<String[]> rows() {
        return ShippedText.rows(Currencies.class, RESOURCE).map(line -> line.split(",", 4));
    }

    private static Currency currency(String[] cells) {
        YearMonth withdrawn = cells[2].isEmpty() ? null : YearMonth.parse(cells[2]);
        return new Currency(cells[0], Integer.parseInt(cells[1]), withdrawn);
    }

    private static @Nullable Currency find(int first, int second, int third) {
        return isLetter(first) && isLetter(second) && isLetter(third) ? BY_LETTERS[place(first, second, third)] : null;
    }

    private static boolean isLetter(int character) {
        return character >= 'A' && character <= 'Z';
    }

    private static int place(int first, int second, int third) {
        return ((first - 'A') * LETTERS + (second - 'A')) * LETTERS + (third - 'A');
    }

    // A table of all 26^3 codes is 70 KiB, and a lookup is one read of it.
    private static @Nullable Currency[] byLetters(List<Currency> currencies) {
        @Nullable Currency[] byLetters = new @Nullable Currency[LETTERS * LETTERS * LETTERS];
        for (Currency currency : currencies) {
            String code = currency.code();
            byLetters[place(code.charAt(0), code.charAt(1), code.charAt(2))] = currency;
        }
        return byLetters;
    }
}
