package org.txsearch.api.summary;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.audit.Question;
import org.txsearch.api.http.Responses;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.transactions.AuditedSearch;
import org.txsearch.api.transactions.CompleteAnswers;
import org.txsearch.api.transactions.MinimumFreshness;
import org.txsearch.api.transactions.SearchSettings;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummaries.TooManyGroupsException;
import org.txsearch.summary.TransactionSummary;

/** {@code GET} and {@code POST /v1/transactions/summary}. */
@RestController
class SummaryController {

    private static final String PATH = "/v1/transactions/summary";

    private final TransactionSummaries summaries;
    private final TransactionSearch search;
    private final MinimumFreshness freshness;
    private final SearchSettings settings;

    SummaryController(
            TransactionSummaries summaries,
            TransactionSearch search,
            MinimumFreshness freshness,
            SearchSettings settings) {
        this.summaries = summaries;
        this.search = search;
        this.freshness = freshness;
        this.settings = settings;
    }

    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    void summary(TenantScope scope, HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        answer(SummaryQuery.read(request.getParameterMap()), scope, request, response, start);
    }

    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
    void summaryByBody(TenantScope scope, HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        answer(SummaryQuery.readBody(JsonBody.of(request), request.getParameterMap()), scope, request, response, start);
    }

    private void answer(
            SummaryQuery query, TenantScope scope, HttpServletRequest request, HttpServletResponse response, long start)
            throws IOException {
        Deadline deadline = Deadline.after(settings.deadline());
        Question audited = AuditedSearch.question(request, query.resolved());
        freshness.check(query.minAsOf(), () -> CompleteAnswers.of(() -> search.asOf(deadline)));
        TransactionSummary summary =
                CompleteAnswers.of(() -> withinLimits(() -> summaries.summary(scope, query.request(), deadline)));
        audited.found(summary.groups().size());
        ByteArrayOutputStream body = new SummaryAnswer(summary, query).json();
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.size());
        if (body.size() > Responses.WRITE_BYTES) {
            response.setBufferSize(Responses.WRITE_BYTES);
        }
        Responses.addTiming(response, (double) summary.tookMillis(), start);
        body.writeTo(response.getOutputStream());
    }

    /** A summary that would be too large is refused, never cut. */
    private static TransactionSummary withinLimits(Supplier<TransactionSummary> summary) {
        try {
            return summary.get();
        } catch (TooManyGroupsException e) {
            String found =
                    switch (e.what()) {
                        case GROUPS ->
                            "The summary has more than %,d groups, those without transactions among them; narrow the"
                                    + " filter, or use a longer interval or fewer fields.";
                        case PAYERS ->
                            "More than %,d payers match, too many to find the top ones among them; narrow the filter.";
                        case ROWS ->
                            "A group has more than %,d transactions, too many to be added up exactly; narrow the filter.";
                    };
            throw ProblemException.of(ProblemCode.TOO_MANY_GROUPS, String.format(Locale.ROOT, found, e.most()));
        }
    }
}
