package org.txsearch.api.payouts;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.http.Responses;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.Parameters;
import org.txsearch.api.request.QueryParameters;
import org.txsearch.api.search.CompleteAnswers;
import org.txsearch.api.search.Freshness;
import org.txsearch.api.search.MinimumFreshness;
import org.txsearch.api.search.PageAnswer;
import org.txsearch.api.search.PageCursors;
import org.txsearch.api.search.PageForm;
import org.txsearch.api.search.PageLinks;
import org.txsearch.api.search.SearchQuery;
import org.txsearch.api.search.SearchSettings;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.GroupField;
import org.txsearch.summary.SummaryGroup;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code GET /v1/payouts} and {@code GET /v1/payouts/{id}}.
 *
 * <p>A payout is a transaction of type PAYOUT. It pays the other transactions with its {@code payout_id}. A page of payouts
 * costs one search for its rows and one for all sums.
 */
@RestController
public record PayoutsController(
        TransactionSearch search,
        TransactionSummaries summaries,
        PageCursors allCursors,
        MinimumFreshness freshness,
        SearchSettings settings) {

    private static final String PATH = PayoutAnswer.PATH;
    private static final String TYPE = "type";
    private static final String STATUS = "status";
    private static final String PAYOUT_ID = "payout_id";

    private static final List<GroupField> GROUP_BY = Stream.of(PAYOUT_ID, TYPE, STATUS)
            .map(name -> GroupField.of(FieldCatalogue.transaction()).stream()
                    .filter(field -> field.name().equals(name))
                    .findFirst()
                    .orElseThrow())
            .toList();

    @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    void list(Caller caller, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        PageCursors cursors = allCursors.of(PayoutMembers.LIST);
        SearchQuery query = cursors.read(QueryParameters.of(request), caller, scope);
        Deadline deadline = Deadline.after(settings.deadline());
        AuditDetails question = AuditDetails.of(request)
                .filteredBy(query.filterNames())
                .sortedBy(query.sort())
                .walks(query.page().position() != null, query.page().backward());
        freshness.check(query.minAsOf(), () -> CompleteAnswers.of(() -> search.asOf(deadline)));
        PageRequest asked = query.page();
        TransactionPage page = CompleteAnswers.of(() -> search.page(
                scope,
                new PageRequest(
                        payouts(asked.filter()),
                        asked.order(),
                        asked.limit(),
                        asked.total(),
                        asked.position(),
                        asked.backward()),
                deadline));
        question.found(page.rows().size());
        List<JsonNode> items = page.rows().stream().map(PayoutAnswer::item).toList();
        PayoutSums sums = sums(
                items.stream()
                        .map(PayoutAnswer::id)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList(),
                page.asOf(),
                scope,
                deadline);
        PageLinks neighbours = cursors.neighbours(PATH, query, page, caller, scope);
        neighbours.links(PageForm.JSON).forEach(link -> response.addHeader(HttpHeaders.LINK, link));
        TransactionPage answered = new TransactionPage(
                page.rows(), page.next(), page.previous(), page.total(), sums.asOf(), page.tookMillis());
        List<Map<String, @Nullable Object>> payouts = items.stream()
                .map(item -> {
                    String id = PayoutAnswer.id(item);
                    return PayoutAnswer.of(
                            id, item, id == null ? Reconciliation.OF_NO_ID : Reconciliation.of(sums.of(id)));
                })
                .toList();
        Responses.writeJson(
                response,
                PageAnswer.of(payouts, answered, query, neighbours),
                page.tookMillis() + sums.tookMillis(),
                start);
    }

    @GetMapping(path = PATH + "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    void one(@PathVariable String id, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        Parameters.requireNone(request);
        OnePayout found = one(id, scope);
        Responses.writeJson(response, found.json(), found.tookMillis(), start);
    }

    /** Returns the payout with an id as JSON, for a request to another path. */
    public byte[] json(String id, TenantScope scope) {
        return one(id, scope).json();
    }

    private record OnePayout(byte[] json, long tookMillis) {}

    private OnePayout one(String id, TenantScope scope) {
        Deadline deadline = Deadline.after(settings.deadline());
        PageRequest latest = new PageRequest(
                payouts(ofPayouts(List.of(id))), Order.CREATED_AT_DESCENDING, 1, TotalMode.NONE, null, false);
        TransactionPage page = CompleteAnswers.of(() -> search.page(scope, latest, deadline));
        PayoutSums sums = sums(List.of(id), page.asOf(), scope, deadline);
        if (page.rows().isEmpty() && sums.of(id).isEmpty()) {
            throw ProblemException.of(
                    ProblemCode.PAYOUT_NOT_FOUND,
                    "The merchant has no transaction with this payout_id; check the id and whose access token it is.");
        }
        JsonNode item =
                page.rows().isEmpty() ? null : PayoutAnswer.item(page.rows().get(0));
        Map<String, @Nullable Object> answer = PayoutAnswer.of(id, item, Reconciliation.of(sums.of(id)));
        answer.put("freshness", new Freshness(sums.asOf()).member(Instant.now()));
        return new OnePayout(JsonMapper.shared().writeValueAsBytes(answer), page.tookMillis() + sums.tookMillis());
    }

    private static TransactionFilter payouts(TransactionFilter filter) {
        return new TransactionFilter.And(List.of(filter, anyOf(TYPE, List.of(Reconciliation.PAYOUT_TYPE))));
    }

    private static TransactionFilter ofPayouts(List<String> ids) {
        return anyOf(PAYOUT_ID, ids);
    }

    private static TransactionFilter anyOf(String field, List<String> values) {
        return new FieldFilter.AnyOf(FieldCatalogue.transaction().field(field), values);
    }

    /**
     * The sums of several payouts.
     *
     * @param asOf the instant until which the sums and the page are complete
     */
    private record PayoutSums(Map<String, List<SummaryGroup>> byId, Instant asOf, long tookMillis) {

        List<SummaryGroup> of(String id) {
            return byId.getOrDefault(id, List.of());
        }
    }

    /** Adds up all transactions of payouts in one search. */
    private PayoutSums sums(List<String> ids, Instant pageAsOf, TenantScope scope, Deadline deadline) {
        if (ids.isEmpty()) {
            return new PayoutSums(Map.of(), pageAsOf, 0);
        }
        SummaryRequest request = new SummaryRequest(ofPayouts(ids), GROUP_BY, null, ZoneOffset.UTC, 0);
        TransactionSummary summary = CompleteAnswers.ofSummary(() -> summaries.summary(scope, request, deadline));
        Map<String, List<SummaryGroup>> byId = new HashMap<>();
        for (SummaryGroup group : summary.groups()) {
            byId.computeIfAbsent(Objects.requireNonNull(group.values().get(0)), id -> new ArrayList<>())
                    .add(group);
        }
        return new PayoutSums(byId, Freshness.earlier(pageAsOf, summary.asOf()), summary.tookMillis());
    }
}
