package org.txsearch.ingest.generate;

import java.time.LocalDate;

/**
 * What is generated: the same settings give the same bytes, whatever the machine, the JDK and the clock.
 *
 * @param count how many transactions, 0 to {@link #MOST_TRANSACTIONS}
 * @param seed tells one set of transactions from another
 * @param from the first day of {@code created_at}, in UTC
 * @param to the last day of {@code created_at}, in UTC, included as a whole
 */
public record GeneratorSettings(long count, long seed, LocalDate from, LocalDate to) {

    /** The most transactions that one file holds. */
    public static final long MOST_TRANSACTIONS = 1_000_000_000;

    private static final LocalDate EARLIEST = LocalDate.of(1990, 1, 1);
    private static final LocalDate LATEST = LocalDate.of(2999, 12, 31);

    /**
     * Holds valid settings only.
     *
     * @throws IllegalArgumentException if the count is out of bounds, the days are in the wrong order or out of bounds
     */
    public GeneratorSettings {
        if (count < 0 || count > MOST_TRANSACTIONS) {
            throw new IllegalArgumentException("The count is 0 to " + MOST_TRANSACTIONS + ", not " + count);
        }
        if (from.isAfter(to)) {
            throw new IllegalArgumentException("The first day, " + from + ", is after the last, " + to);
        }
        if (from.isBefore(EARLIEST) || to.isAfter(LATEST)) {
            throw new IllegalArgumentException("The days lie between " + EARLIEST + " and " + LATEST);
        }
    }
}
