package org.txsearch.ingest.generate;

import java.time.LocalDate;

/**
 * What is generated: the same settings give the same bytes, whatever the machine, the JDK and the clock.
 *
 * @param count how many transactions, 0 to {@link #MOST_TRANSACTIONS}
 * @param seed tells one set of transactions from another
 * @param from the first day of {@code created_at}, in UTC
 * @param to the last day of {@code created_at}, in UTC
 * @param hoursOfLastDay how many of its hours are included, 1 to 24; fewer where the day is not over
 * @param merchants among how many merchants they are shared out, 1 to {@link #MOST_MERCHANTS}
 */
public record GeneratorSettings(
        long count, long seed, LocalDate from, LocalDate to, int hoursOfLastDay, int merchants) {

    /** The most transactions that one file holds. */
    public static final long MOST_TRANSACTIONS = 1_000_000_000;

    /** The most merchants that they are shared out among. */
    public static final int MOST_MERCHANTS = 20_000;

    /** How many hours a whole day has. */
    static final int WHOLE_DAY = 24;

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
        if (hoursOfLastDay < 1 || hoursOfLastDay > WHOLE_DAY) {
            throw new IllegalArgumentException("The last day has 1 to 24 hours, not " + hoursOfLastDay);
        }
        if (merchants < 1 || merchants > MOST_MERCHANTS) {
            throw new IllegalArgumentException("There are 1 to " + MOST_MERCHANTS + " merchants, not " + merchants);
        }
    }

    /** Settings whose last day is included as a whole, with the usual number of merchants. */
    public GeneratorSettings(long count, long seed, LocalDate from, LocalDate to) {
        this(count, seed, from, to, WHOLE_DAY);
    }

    /** Settings with the usual number of merchants. */
    public GeneratorSettings(long count, long seed, LocalDate from, LocalDate to, int hoursOfLastDay) {
        this(count, seed, from, to, hoursOfLastDay, MerchantShares.usualMerchants(count));
    }

    /** The same among another number of merchants. */
    public GeneratorSettings withMerchants(int number) {
        return new GeneratorSettings(count, seed, from, to, hoursOfLastDay, number);
    }
}
