package org.txsearch.api.export;

import java.time.Instant;
import org.txsearch.exports.ExportJob;
import org.txsearch.freshness.AsOf;
import org.txsearch.query.CreatedRange;
import org.txsearch.statement.Statement;

/** Says what a statement is about. */
final class StatementHeaders {

    private StatementHeaders() {}

    /** The header of an export's statement of the data as it was then. */
    static Statement.Header of(ExportJob job, ExportRequest request, PdfOptions options, Instant asOf) {
        CreatedRange created = CreatedRange.of(request.rows().filter());
        ExportJob.Origin origin = job.origin();
        if (origin != null) {
            created = created.and(new CreatedRange(origin.from(), origin.to()));
        }
        return new Statement.Header(
                job.merchantId(),
                options.title(),
                created.from(),
                created.to(),
                request.rows().zone(),
                FilterWords.of(job.request().path(ExportRequest.QUERY).path("filter")),
                asOf.equals(AsOf.UNKNOWN) ? null : asOf,
                job.times().created());
    }
}
