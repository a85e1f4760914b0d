package org.txsearch.api.export;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.statement.StatementHeader;
import org.txsearch.exports.ExportJob;
import org.txsearch.query.TransactionFilter;

/** Says what a statement is about. */
final class StatementHeaders {

    private StatementHeaders() {}

    /** The header of an export's statement of the data as it was then. */
    static StatementHeader of(ExportJob job, ExportRequest request, PdfOptions options, Instant asOf) {
        Bounds bounds = new Bounds(null, null).and(request.rows().filter());
        ExportJob.Origin origin = job.origin();
        if (origin != null) {
            bounds = bounds.within(origin.from(), origin.to());
        }
        return new StatementHeader(
                job.merchantId(),
                options.title(),
                bounds.from,
                bounds.to,
                request.rows().zone(),
                FilterWords.of(job.request().path(ExportRequest.QUERY).path("filter")),
                asOf,
                job.times().created());
    }

    /** Between when all rows were created, as far as the filter says. */
    private record Bounds(@Nullable Instant from, @Nullable Instant to) {

        Bounds and(TransactionFilter filter) {
            if (filter instanceof TransactionFilter.And and) {
                Bounds narrowed = this;
                for (TransactionFilter part : and.filters()) {
                    narrowed = narrowed.and(part);
                }
                return narrowed;
            }
            return filter instanceof TransactionFilter.During during
                            && during.field().path().equals("created_at")
                    ? within(during.from(), during.to())
                    : this;
        }

        Bounds within(@Nullable Instant otherFrom, @Nullable Instant otherTo) {
            return new Bounds(
                    from == null || otherFrom != null && otherFrom.isAfter(from) ? otherFrom : from,
                    to == null || otherTo != null && otherTo.isBefore(to) ? otherTo : to);
        }
    }
}
