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
 * @param asOf every event taken in before it is counted, if it belongs there;
 *     {@link org.txsearch.freshness.AsOf#UNKNOWN} where nothing is known of it
 * @param tookMillis how long Elasticsearch worked on it
 */
public record TransactionSummary(
        List<Group> groups, SortedMap<String, Sums> totals, List<TopPayer> top, Instant asOf, long tookMillis) {

    /**
     * The transactions of one currency, of one span of time and of the same values.
     *
     * @param currency the currency's code
     * @param from when the span starts, or null where no interval was asked for
     * @param to the first instant behind it, or null likewise
     * @param values the values, in the order of the fields that were asked for
     * @param sums how many they are, and what they add up to
     * @param least the least amount, signed, in minor units; null where there is no transaction
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
     * @param name the name in the payer's latest transaction that has one, among those found; null where none has
     * @param count how many they are
     * @param gross the sum of their amounts in minor units, signed
     */
    public record TopPayer(
            String currency, String id, @Nullable String name, long count, BigInteger gross) {}
}
