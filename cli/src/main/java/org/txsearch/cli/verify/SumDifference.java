package org.txsearch.cli.verify;

/**
 * A sum of a merchant that differs between the stored items and the index.
 *
 * @param sum {@code transactions}, {@code amount}, {@code fee} or {@code net}
 * @param items the sum of the items that answers show
 * @param index the sum that summaries return
 */
public record SumDifference(String merchant, String currency, String sum, String items, String index) {}
