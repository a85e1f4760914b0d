package org.txsearch.money;

import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** A currency of ISO 4217 with minor units. {@link Currencies} has the only instance of each. */
public final class Currency implements Comparable<Currency> {
    private final String code;
    private final int exponent;
    private final @Nullable YearMonth withdrawn;

    // Not public: a currency that is not in the table, or has another exponent, must not exist.
    Currency(String code, int exponent, @Nullable YearMonth withdrawn) {
        this.code = code;
        this.exponent = exponent;
        this.withdrawn = withdrawn;
    }

    /** Returns the three capital letters, such as {@code EUR}. */
    public String code() {
        return code;
    }

    /** Returns the number of digits after the point, 0 to 4. */
    public int exponent() {
        return exponent;
    }

    /**
     * Returns the month in which ISO withdrew the code, or null if it is current. Withdrawn codes are accepted, because
     * old payments are searched, refunded, and disputed for years.
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
