package org.txsearch.summary;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a filter finds, counted and added up.
 *
 * @param groups by currency, then by time, then by the values grouped by, nulls last
 * @param totals of everything, by the currency's code
 * @param top the payers of each currency with the greatest gross, the greatest first, then by id; those of no payer left out
 * @param asOf every event ingested before it is counted, if it belongs there;
 *     {@link org.txsearch.freshness.Watermarks.AsOf#UNKNOWN} where nothing is known of it
 * @param tookMillis how long Elasticsearch worked on it
 */
public record TransactionSummary(
        List<Group> groups, SortedMap<String, Sums> totals, List<TopPayer> top, Instant asOf, long tookMillis) {

    /**
     * The transactions of one currency, of one span of time and of the same values.
     *
     * @param currency the currency's code
     * @param from when the span starts, or null if no interval was requested
     * @param to the first instant after it, or null likewise
     * @param values the values, in the order of the fields that were requested
     * @param sums how many they are, and what they add up to
     * @param least the least amount, signed, in minor units; null if there is no transaction
     * @param greatest the greatest, likewise
     */
    public record Group(
            String currency,
            @Nullable Instant from,
            @Nullable Instant to,
            List<@Nullable String> values,
            Sums sums,
            @Nullable Long least,
            @Nullable Long greatest) {}

    /**
     * A payer's transactions in one currency.
     *
     * @param currency the currency's code
     * @param id the payer
     * @param name the name in the payer's latest transaction that has one, among those found; null if none has
     * @param count how many they are
     * @param gross the sum of their amounts in minor units, signed
     */
    public record TopPayer(
            String currency, String id, @Nullable String name, long count, BigInteger gross) {}

    /**
     * How many transactions there are, and what they add up to in minor units of their one currency.
     *
     * @param count how many
     * @param gross the sum of their amounts, signed
     * @param fee the sum of their fees, signed; one without a fee counts 0
     * @param net the sum of their nets, signed; one without a net counts 0
     */
    public record Sums(long count, BigInteger gross, BigInteger fee, BigInteger net) {

        /** No transaction at all. */
        public static final Sums NONE = new Sums(0, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

        /** Both together. */
        public Sums plus(Sums other) {
            return new Sums(count + other.count, gross.add(other.gross), fee.add(other.fee), net.add(other.net));
        }

        /** What they add to the balance if their money moves. */
        public BigInteger effect() {
            return gross.add(fee);
        }

        /** This without the other. */
        public Sums minus(Sums other) {
            return new Sums(
                    count - other.count, gross.subtract(other.gross), fee.subtract(other.fee), net.subtract(other.net));
        }
    }
}
