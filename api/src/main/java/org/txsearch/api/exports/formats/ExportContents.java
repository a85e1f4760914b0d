package org.txsearch.api.exports.formats;

import java.time.Instant;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.exports.files.Spools;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.exports.ExportJob;
import org.txsearch.freshness.AsOf;
import org.txsearch.merchants.Merchant;
import org.txsearch.query.CreatedRange;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.PeriodSummary;

/**
 * The content of an export besides its rows.
 *
 * @param asOf until when the data is complete
 * @param period balances and movements if the rows are all transactions of a period, or all in some currencies; otherwise null
 * @param totals the sums of all transactions that the filter finds, by the currency's code
 * @param merchant the merchant's record; null if there is none
 */
public record ExportContents(
        ExportJob job,
        SearchQuery rows,
        Instant asOf,
        @Nullable PeriodSummary period,
        SortedMap<String, CurrencySums> totals,
        @Nullable Merchant merchant,
        Spools spools) {

    /** Returns the range in which the transactions were created, according to the filter and the schedule. */
    public CreatedRange created() {
        CreatedRange created = rows.filter().created();
        ExportJob.ExportOrigin origin = job.origin();
        return origin == null ? created : created.and(new CreatedRange(origin.from(), origin.to()));
    }

    /** Returns the instant until which the data is complete; if it is unknown, the creation of the export. */
    public Instant completeUntil() {
        return asOf.equals(AsOf.UNKNOWN) ? job.times().created() : asOf;
    }

    /** Returns whether the period is not over, so that its balances are interim ones. */
    public boolean isInterim() {
        Instant to = created().to();
        return to == null ? period != null : to.isAfter(completeUntil());
    }
}
