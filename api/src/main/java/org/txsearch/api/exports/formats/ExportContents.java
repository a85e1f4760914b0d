package org.txsearch.api.exports.formats;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.transactions.SearchQuery;
import org.txsearch.exports.ExportJob;
import org.txsearch.freshness.AsOf;
import org.txsearch.merchants.Merchant;
import org.txsearch.query.CreatedRange;
import org.txsearch.summary.PeriodSummary;

/**
 * The context of an export, for formats that print it.
 *
 * @param job the export
 * @param rows its query
 * @param asOf until when the data is complete
 * @param period balances and movements if the rows are all of a period, or all of it in some currencies; otherwise null
 * @param merchant the merchant's record; null if it has none
 * @param spools temporary files beside those of the export
 */
public record ExportContents(
        ExportJob job,
        SearchQuery rows,
        Instant asOf,
        @Nullable PeriodSummary period,
        @Nullable Merchant merchant,
        Spools spools) {

    /** When its transactions were created, as far as the filter and the schedule state it. */
    CreatedRange created() {
        CreatedRange created = rows.filter().created();
        ExportJob.ExportOrigin origin = job.origin();
        return origin == null ? created : created.and(new CreatedRange(origin.from(), origin.to()));
    }

    /** Until when the data is complete; if that is unknown, when the export was created. */
    Instant completeUntil() {
        return asOf.equals(AsOf.UNKNOWN) ? job.times().created() : asOf;
    }

    /** Whether the period is not over, so that its balances are interim ones. */
    public boolean isInterim() {
        Instant to = created().to();
        return to == null ? period != null : to.isAfter(completeUntil());
    }
}
