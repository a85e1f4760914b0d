package org.txsearch.api.summary;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.http.Responses;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.search.CompleteAnswers;
import org.txsearch.api.search.MinimumFreshness;
import org.txsearch.api.search.SearchSettings;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;

/** {@code GET} and {@code POST /v1/transactions/summary}. */
@RestController
public record SummaryController(
        TransactionSummaries summaries, TransactionSearch search, MinimumFreshness freshness, SearchSettings settings) {

    private static final String PATH = "/v1/transactions/summary";

    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    void summary(TenantScope scope, HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        answer(RequestedSummary.read(QueryParameters.of(request)), scope, request, response, start);
    }

    @PostMapping(path = PATH, consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
    void summaryByBody(TenantScope scope, HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        answer(
                RequestedSummary.readBody(JsonBody.of(request), request.getParameterMap()),
                scope,
                request,
                response,
                start);
    }

    private void answer(
            RequestedSummary query,
            TenantScope scope,
            HttpServletRequest request,
            HttpServletResponse response,
            long start)
            throws IOException {
        TransactionSummary summary = summary(query, scope, request);
        Responses.writeJson(response, new SummaryAnswer(summary, query).json(), summary.tookMillis(), start);
    }

    /** Returns the summary of JSON that a body requests, for a request to another path. */
    public byte[] summary(byte[] body, TenantScope scope, HttpServletRequest request) {
        RequestedSummary query = RequestedSummary.readBody(body, Map.of());
        return new SummaryAnswer(summary(query, scope, request), query).json();
    }

    private TransactionSummary summary(RequestedSummary query, TenantScope scope, HttpServletRequest request) {
        Deadline deadline = Deadline.after(settings.deadline());
        AuditDetails audited = AuditDetails.of(request).filteredBy(ParsedFilters.names(query.resolved()));
        freshness.check(query.minAsOf(), () -> CompleteAnswers.of(() -> search.asOf(deadline)));
        TransactionSummary summary =
                CompleteAnswers.ofSummary(() -> summaries.summary(scope, query.request(), deadline));
        audited.found(summary.groups().size());
        return summary;
    }
}
