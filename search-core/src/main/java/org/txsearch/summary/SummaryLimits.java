package org.txsearch.summary;

/**
 * How large a summary may become before it is refused.
 *
 * @param groups the most groups, the empty ones among them
 * @param payers the most payers among whom the top ones are found
 * @param payerPage how many of them, by currency, one search brings
 */
record SummaryLimits(int groups, int payers, int payerPage) {

    /** An answer of Elasticsearch may have 65,536 buckets: three for each group and one for each payer stay below. */
    static final SummaryLimits CONTRACT = new SummaryLimits(10_000, 100_000, 20_000);
}
