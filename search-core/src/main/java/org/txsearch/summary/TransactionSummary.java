package org.txsearch.summary;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.txsearch.freshness.AsOf;

/**
 * What a filter finds, counted and added up.
 *
 * @param groups by currency, then by time, then by the values grouped by, nulls last
 * @param totals of everything, by the currency's code
 * @param top the payers of each currency with the greatest gross, the greatest first, then by id; those of no payer left out
 * @param asOf every event ingested before it is counted, if it belongs there;
 *     {@link AsOf#UNKNOWN} if it is not known
 * @param tookMillis how long Elasticsearch worked on it
 */
public record TransactionSummary(
        List<SummaryGroup> groups,
        SortedMap<String, CurrencySums> totals,
        List<TopPayer> top,
        Instant asOf,
        long tookMillis) {}
