package org.txsearch.api.export;

import java.time.Duration;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.transactions.WholeAnswers;
import org.txsearch.page.Deadline;
import org.txsearch.page.PageRequest;
import org.txsearch.page.Total;
import org.txsearch.page.TotalMode;
import org.txsearch.page.TransactionSearch;
import org.txsearch.query.TenantScope;

/** Counts what an export would hold before it is promised. */
@Component
final class ExportCount {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final TransactionSearch search;

    ExportCount(TransactionSearch search) {
        this.search = search;
    }

    /**
     * How many rows there are now.
     *
     * @throws ProblemException where they are more than that
     */
    long within(TenantScope scope, ExportRequest request, long most) {
        PageRequest counted =
                new PageRequest(request.rows().filter(), request.rows().order(), 1, TotalMode.EXACT, null, false);
        long rows = total(scope, counted);
        if (rows > most) {
            throw ProblemException.of(
                            ProblemCode.EXPORT_TOO_LARGE,
                            "The filter finds " + rows + " rows, and the format holds " + most
                                    + "; narrow the filter, or make several exports.")
                    .withMember("rows", rows)
                    .withMember("max_rows", most);
        }
        return rows;
    }

    private long total(TenantScope scope, PageRequest request) {
        Total total = WholeAnswers.of(
                () -> search.page(scope, request, Deadline.after(PATIENCE)).total());
        if (total == null || !total.exact()) {
            throw new IllegalStateException("A count that was to be exact is not");
        }
        return total.value();
    }
}
