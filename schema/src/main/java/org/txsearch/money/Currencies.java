package org.txsearch.money;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The currencies that amounts may be in: the project's own ISO 4217 table, with the codes that were withdrawn.
 *
 * <p>{@code java.util.Currency} depends on the JDK: JDK 17 has no UYW, and returns -1 for
 * the digits of gold. Codes are three capital ASCII letters, looked up as they are, without allocation.
 */
public final class Currencies {
    private static final int LETTERS = 26;
    private static final int CODE_LENGTH = 3;

    private static final CurrencyList LIST = CurrencyList.load();
    private static final @Nullable Currency[] BY_LETTERS = byLetters(LIST.currencies());

    private Currencies() {}

    /** The currency of this code, or null if there is none. */
    public static @Nullable Currency find(String code) {
        return code.length() == CODE_LENGTH ? find(code.charAt(0), code.charAt(1), code.charAt(2)) : null;
    }

    /** The currency of the code that these ASCII bytes spell, or null if there is none. */
    public static @Nullable Currency find(byte[] bytes, int offset, int length) {
        return length == CODE_LENGTH ? find(bytes[offset], bytes[offset + 1], bytes[offset + 2]) : null;
    }

    /** Every currency, by code. */
    public static List<Currency> all() {
        return LIST.currencies();
    }

    /** Whether ISO has the code for something that has no minor units, such as gold, so that no amount can be in it. */
    static boolean isWithoutMinorUnits(String code) {
        return LIST.withoutMinorUnits().contains(code);
    }

    /** The day on which ISO published the lists that the table holds. */
    public static LocalDate published() {
        return LIST.published();
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
