package org.txsearch.demo.generator;

import java.time.LocalDate;

/**
 * Settings of the generator. Equal settings give equal bytes, whatever the machine, the JDK, and the clock.
 *
 * @param count how many transactions, 0 to {@link #MAX_TRANSACTIONS}
 * @param seed distinguishes sets of transactions
 * @param from the first day of {@code created_at}, in UTC
 * @param to the last day of {@code created_at}, in UTC
 * @param hoursOfLastDay how many hours of the last day are included, 1 to 24
 * @param merchants how many merchants there are, 1 to {@link #MAX_MERCHANTS}
 */
public record GeneratorSettings(
        long count, long seed, LocalDate from, LocalDate to, int hoursOfLastDay, int merchants) {

    private static final long MAX_TRANSACTIONS = 1_000_000_000;
    private static final int MAX_MERCHANTS = 20_000;
    private static final int HOURS_PER_DAY = 24;
    private static final LocalDate EARLIEST = LocalDate.of(1990, 1, 1);
    private static final LocalDate LATEST = LocalDate.of(2999, 12, 31);

    /**
     * Creates valid settings.
     *
     * @throws IllegalArgumentException if a number is out of bounds or the days are in the wrong order
     */
    public GeneratorSettings {
        requireBetween("The count is", 0, MAX_TRANSACTIONS, "", count);
        if (from.isAfter(to)) {
            throw new IllegalArgumentException("The first day, " + from + ", is after the last, " + to);
        }
        if (from.isBefore(EARLIEST) || to.isAfter(LATEST)) {
            throw new IllegalArgumentException("The days lie between " + EARLIEST + " and " + LATEST);
        }
        requireBetween("The last day has", 1, HOURS_PER_DAY, " hours", hoursOfLastDay);
        requireBetween("There are", 1, MAX_MERCHANTS, " merchants", merchants);
    }

    /** Creates settings that include the whole last day, with the default number of merchants. */
    public GeneratorSettings(long count, long seed, LocalDate from, LocalDate to) {
        this(count, seed, from, to, HOURS_PER_DAY);
    }

    /** Creates settings with the default number of merchants. */
    public GeneratorSettings(long count, long seed, LocalDate from, LocalDate to, int hoursOfLastDay) {
        this(count, seed, from, to, hoursOfLastDay, defaultMerchants(count));
    }

    /** Returns the settings with another number of merchants. */
    public GeneratorSettings withMerchants(int number) {
        return new GeneratorSettings(count, seed, from, to, hoursOfLastDay, number);
    }

    // Grows with the square root: with a million transactions per day for eight weeks, merchants have from 20 to
    // 100,000 per day.
    private static int defaultMerchants(long transactions) {
        long root = (long) Math.sqrt((double) Math.max(0, Math.min(transactions, MAX_TRANSACTIONS)));
        return (int) Math.max(2, Math.min(MAX_MERCHANTS, root * 3 / 4));
    }

    private static void requireBetween(String what, long min, long max, String unit, long value) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " " + min + " to " + max + unit + ", not " + value);
        }
    }
}
