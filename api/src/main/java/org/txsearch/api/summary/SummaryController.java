package org.txsearch.api.summary;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.audit.AuditDetails;
import org.txsearch.api.http.Responses;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.JsonBody;
import org.txsearch.api.request.Member;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.ParsedFilters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.request.SearchMembers;
import org.txsearch.api.transactions.CompleteAnswers;
import org.txsearch.api.transactions.MinimumFreshness;
import org.txsearch.api.transactions.SearchSettings;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.CalendarUnit;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;
import org.txsearch.time.Rfc3339;

/** {@code GET} and {@code POST /v1/transactions/summary}. */
@RestController
record SummaryController(
        TransactionSummaries summaries, TransactionSearch search, MinimumFreshness freshness, SearchSettings settings) {

    private static final String PATH = "/v1/transactions/summary";

    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    void summary(TenantScope scope, HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        answer(SummaryQuery.read(QueryParameters.of(request)), scope, request, response, start);
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
        AuditDetails audited = AuditDetails.of(request).filteredBy(ParsedFilters.names(query.resolved()));
        freshness.check(query.minAsOf(), () -> CompleteAnswers.of(() -> search.asOf(deadline)));
        TransactionSummary summary =
                CompleteAnswers.ofSummary(() -> summaries.summary(scope, query.request(), deadline));
        audited.found(summary.groups().size());
        ByteArrayOutputStream body = new SummaryAnswer(summary, query).json();
        Responses.describeBody(response, MediaType.APPLICATION_JSON_VALUE, body.size());
        Responses.addTiming(response, (double) summary.tookMillis(), start);
        body.writeTo(response.getOutputStream());
    }

    /**
     * A valid request for a summary from a query string or a body.
     *
     * @param minAsOf the instant until which the data must be complete, or null
     * @param resolved the filters and the time zone with resolved dates
     * @param echo the whole request with resolved dates
     */
    record SummaryQuery(
            SummaryRequest request, @Nullable Instant minAsOf, Map<String, Object> resolved, Map<String, Object> echo) {

        private static final List<Member<?>> MEMBERS = SummaryMembers.of(FieldCatalogue.transaction());

        SummaryQuery {
            echo = Collections.unmodifiableMap(new LinkedHashMap<>(echo));
        }

        /** Reads a query string; rejects the request with all its faults. */
        static SummaryQuery read(QueryParameters given) {
            Faults faults = new Faults();
            return read(ParsedFilters.parameters(given, MEMBERS, faults), faults);
        }

        /** Reads a body; rejects the request if it has parameters as well. */
        static SummaryQuery readBody(byte[] body, Map<String, String[]> given) {
            Faults faults = new Faults();
            Parameters.requireNone(given, faults);
            Faults inBody = faults.inBody();
            return read(ParsedFilters.body(body, MEMBERS, inBody), inBody);
        }

        private static SummaryQuery read(Parameters given, Faults faults) {
            ParsedFilters filters = ParsedFilters.read(given, faults);
            List<GroupField> groupBy = SummaryMembers.GROUP_BY.read(given, faults);
            String interval = SummaryMembers.INTERVAL.read(given, faults);
            Integer top = SummaryMembers.TOP.read(given, faults);
            Instant minAsOf = SearchMembers.MIN_AS_OF.read(given, faults);
            faults.throwIfAny();
            Map<String, Object> echo = new LinkedHashMap<>(filters.resolved());
            if (groupBy != null) {
                echo.put(
                        SummaryMembers.GROUP_BY.name(),
                        groupBy.stream().map(GroupField::name).toList());
            }
            put(echo, SummaryMembers.INTERVAL, interval);
            put(echo, SummaryMembers.TOP, top);
            put(echo, SearchMembers.MIN_AS_OF, minAsOf == null ? null : Rfc3339.format(minAsOf));
            return new SummaryQuery(
                    new SummaryRequest(
                            filters.filter(),
                            groupBy == null ? List.of() : groupBy,
                            interval == null ? null : CalendarUnit.valueOf(interval),
                            filters.zone(),
                            top == null ? 0 : top),
                    minAsOf,
                    filters.resolved(),
                    echo);
        }

        private static void put(Map<String, Object> echo, Member<?> member, @Nullable Object value) {
            if (value != null) {
                echo.put(member.name(), value);
            }
        }
    }
}
