package org.txsearch.summary;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
public record SummaryGroup(
        String currency,
        @Nullable Instant from,
        @Nullable Instant to,
        List<@Nullable String> values,
        CurrencySums sums,
        @Nullable Long least,
        @Nullable Long greatest) {}
