package org.txsearch.api.paypal;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.txsearch.api.platform.audit.AuditDetails;
import org.txsearch.api.platform.http.Responses;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.api.request.Faults;
import org.txsearch.api.search.CompleteAnswers;
import org.txsearch.api.search.Freshness;
import org.txsearch.api.search.SearchSettings;
import org.txsearch.document.JsonBytes;
import org.txsearch.freshness.AsOf;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.LastChange;
import org.txsearch.query.TenantScope;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummary;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET /v1/reporting/transactions} and {@code GET /v1/reporting/balances} of PayPal's API. */
@Hidden
@RestController
record PayPalController(
        TransactionSearch search,
        TransactionSummaries summaries,
        AccountBalances balances,
        NumberedPages pages,
        SearchSettings settings) {

    private static final String TRANSACTIONS = "/v1/reporting/transactions";
    private static final String BALANCES = "/v1/reporting/balances";

    @GetMapping(TRANSACTIONS)
    void transactions(Caller caller, TenantScope scope, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        PayPalParameters given = new PayPalParameters(request.getQueryString());
        PayPalQuery query = PayPalQuery.read(given);
        AuditDetails question = AuditDetails.of(request)
                .filteredBy(query.filterNames())
                .sortedBy(LastChange.UPDATED_AT)
                .walks(query.page() > 1, false);
        MerchantReads reads = reads(scope);
        NumberedPage found = CompleteAnswers.of(() -> pages.find(reads, query, caller));
        RunningBalance after = CompleteAnswers.of(() -> balances.running(reads, query, found.page(), found.start()));
        question.found(found.page().rows().size());
        byte[] envelope = envelope(scope, query, found, after, given);
        JsonBytes body = rows(query, found.page().rows(), after);
        body.raw(envelope);
        Responses.addTiming(response, (double) found.page().tookMillis(), start);
        Responses.describeBody(response, MediaType.APPLICATION_JSON_VALUE, body.length());
        response.getOutputStream().write(body.array(), 0, body.length());
    }

    private MerchantReads reads(TenantScope scope) {
        return new MerchantReads(search, summaries, scope, Deadline.after(settings.deadline()));
    }

    private static JsonBytes rows(PayPalQuery query, List<StoredTransaction> rows, RunningBalance balances) {
        PayPalRows translation = PayPalRows.of(query.groups());
        JsonBytes body = new JsonBytes();
        body.raw("{\"transaction_details\":[".getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < rows.size(); i++) {
            if (i > 0) {
                body.ascii(',');
            }
            translation.append(rows.get(i), balances.afterRows().get(i), body);
        }
        body.ascii(']');
        return body;
    }

    /** Returns the end of the body after the rows, from the comma to the closing brace. */
    private static byte[] envelope(
            TenantScope scope, PayPalQuery query, NumberedPage found, RunningBalance balances, PayPalParameters given) {
        int pages = (found.total() + query.pageSize() - 1) / query.pageSize();
        Map<String, Object> envelope = new LinkedHashMap<>();
        envelope.put("account_number", PayPalIdentifier.theirs(scope.merchantId()));
        envelope.put("start_date", PayPalTime.format(query.start()));
        envelope.put("end_date", PayPalTime.format(query.end()));
        putAsOf(
                envelope,
                "last_refreshed_datetime",
                Freshness.earlier(found.page().asOf(), balances.asOf()));
        envelope.put("page", query.page());
        envelope.put("total_items", found.total());
        envelope.put("total_pages", pages);
        envelope.put("links", links(query.page(), pages, given));
        byte[] json = JsonMapper.shared().writeValueAsBytes(envelope);
        json[0] = ',';
        return json;
    }

    private static void putAsOf(Map<String, Object> envelope, String name, Instant asOf) {
        if (!asOf.equals(AsOf.UNKNOWN)) {
            envelope.put(name, PayPalTime.format(asOf));
        }
    }

    private static List<Map<String, String>> links(int page, int pages, PayPalParameters given) {
        String path = ServletUriComponentsBuilder.fromCurrentRequestUri().toUriString();
        SortedMap<Integer, List<String>> relations = new TreeMap<>();
        add(relations, page, "self");
        if (pages > 0) {
            add(relations, 1, "first");
            if (page > 1) {
                add(relations, Math.min(page - 1, pages), "prev");
            }
            if (page < pages) {
                add(relations, page + 1, "next");
            }
            add(relations, pages, "last");
        }
        List<Map<String, String>> links = new ArrayList<>();
        relations.forEach((number, names) -> names.forEach(name -> {
            Map<String, String> link = new LinkedHashMap<>();
            link.put("href", path + "?" + given.forPage(number));
            link.put("rel", name);
            link.put("method", "GET");
            links.add(link);
        }));
        return links;
    }

    private static void add(SortedMap<Integer, List<String>> relations, int page, String name) {
        relations.computeIfAbsent(page, number -> new ArrayList<>()).add(name);
    }

    @GetMapping(BALANCES)
    void balances(TenantScope scope, HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        PayPalParameters given = new PayPalParameters(request.getQueryString());
        Faults faults = new Faults();
        PayPalTime requested = PayPalQuery.asOfTime(given, faults);
        Currency currency = PayPalFilters.currency(PayPalQuery.CURRENCY_CODE, given, faults);
        faults.throwIfAny();
        Instant now = Instant.now();
        AuditDetails question = AuditDetails.of(request).filteredBy(currency == null ? List.of() : List.of("currency"));
        TransactionSummary sums = CompleteAnswers.of(
                () -> balances.openings().total(reads(scope), requested == null ? now : requested.end()));
        List<Map<String, Object>> details = details(sums.totals(), currency);
        question.found(details.size());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("balances", details);
        answer.put("account_id", PayPalIdentifier.theirs(scope.merchantId()));
        answer.put("as_of_time", PayPalTime.format(requested == null ? now : requested.instant()));
        putAsOf(answer, "last_refresh_time", sums.asOf());
        Responses.writeJson(response, JsonMapper.shared().writeValueAsBytes(answer), sums.tookMillis(), start);
    }

    /** Returns the balances by currency. A requested currency is present even without transactions. */
    private static List<Map<String, Object>> details(
            SortedMap<String, CurrencySums> totals, @Nullable Currency requested) {
        // The currency with the most transactions; among equals, the first by its code.
        String primary = totals.entrySet().stream()
                .max(Comparator.comparingLong((Map.Entry<String, CurrencySums> total) ->
                                total.getValue().count())
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse("");
        List<Map<String, Object>> details = new ArrayList<>();
        for (String code : requested == null ? totals.keySet() : List.of(requested.code())) {
            BigInteger balance = totals.getOrDefault(code, CurrencySums.NONE).effect();
            Map<String, Object> detail = new LinkedHashMap<>();
            detail.put("currency", code);
            detail.put("primary", code.equals(primary));
            detail.put("total_balance", money(balance, code));
            detail.put("available_balance", money(balance, code));
            detail.put("withheld_balance", money(BigInteger.ZERO, code));
            details.add(detail);
        }
        return details;
    }

    private static Map<String, String> money(BigInteger units, String code) {
        Map<String, String> money = new LinkedHashMap<>();
        money.put("currency_code", code);
        money.put("value", MinorUnits.toDecimal(units, Objects.requireNonNull(Currencies.find(code))));
        return money;
    }
}
