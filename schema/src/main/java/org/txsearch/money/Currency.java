package org.txsearch.money;

import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** A currency of ISO 4217 that has minor units; there is one instance of each, found in {@link Currencies}. */
public final class Currency implements Comparable<Currency> {
    private final String code;
    private final int exponent;
    private final @Nullable YearMonth withdrawn;

    // Not for others: a currency that is not in the table, or has another exponent, must not exist.
    Currency(String code, int exponent, @Nullable YearMonth withdrawn) {
        this.code = code;
        this.exponent = exponent;
        this.withdrawn = withdrawn;
    }

    /** The three capital letters, such as {@code EUR}. */
    public String code() {
        return code;
    }

    /** The number of digits after the point, 0 to 4. */
    public int exponent() {
        return exponent;
    }

    /**
     * The month in which ISO withdrew the code, or null if it is current. It is not refused: old payments are searched,
     * refunded and disputed for years.
     */
    public @Nullable YearMonth withdrawn() {
        return withdrawn;
    }

    @Override
    public int compareTo(Currency other) {
        return code.compareTo(other.code);
    }

    @Override
    public String toString() {
        return code;
    }
}
