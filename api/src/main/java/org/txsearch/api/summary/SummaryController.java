package org.txsearch.api.summary;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
import org.txsearch.api.transactions.Freshness;
import org.txsearch.api.transactions.MinimumFreshness;
import org.txsearch.api.transactions.SearchSettings;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.summary.SummaryRequest.GroupField;
import org.txsearch.summary.TransactionSummaries;
import org.txsearch.summary.TransactionSummaries.TooManyGroupsException;
import org.txsearch.summary.TransactionSummary;
import org.txsearch.summary.TransactionSummary.Sums;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** {@code GET} and {@code POST /v1/transactions/summary}. */
@RestController
record SummaryController(
        TransactionSummaries summaries, TransactionSearch search, MinimumFreshness freshness, SearchSettings settings) {

    private static final String PATH = "/v1/transactions/summary";

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

    /** Writes a summary as JSON, group by group. */
    record SummaryAnswer(TransactionSummary summary, SummaryQuery query) {

        private static final JsonMapper JSON = JsonMapper.shared();

        /** The complete response. None of it may be sent earlier, since a generator that fails closes what is open. */
        ByteArrayOutputStream json() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (JsonGenerator json = JSON.createGenerator(out)) {
                json.writeStartObject();
                json.writeArrayPropertyStart("groups");
                summary.groups().forEach(group -> write(json, group));
                json.writeEndArray();
                json.writeArrayPropertyStart("totals");
                summary.totals().forEach((currency, sums) -> {
                    json.writeStartObject();
                    json.writeStringProperty("currency", currency);
                    write(json, sums, currency);
                    json.writeEndObject();
                });
                json.writeEndArray();
                json.writeArrayPropertyStart("top");
                summary.top().forEach(payer -> write(json, payer));
                json.writeEndArray();
                json.writePOJOProperty("query", query.echo());
                json.writePOJOProperty("freshness", new Freshness(summary.asOf()).member(Instant.now()));
                json.writeEndObject();
            }
            return out;
        }

        private void write(JsonGenerator json, TransactionSummary.Group group) {
            json.writeStartObject();
            json.writeStringProperty("currency", group.currency());
            List<GroupField> fields = query.request().groupBy();
            for (int i = 0; i < fields.size(); i++) {
                json.writeStringProperty(fields.get(i).name(), group.values().get(i));
            }
            instant(json, "from", group.from());
            instant(json, "to", group.to());
            write(json, group.sums(), group.currency());
            amount(json, "min", group.least(), group.currency());
            amount(json, "max", group.greatest(), group.currency());
            json.writeEndObject();
        }

        private static void write(JsonGenerator json, Sums sums, String currency) {
            json.writeNumberProperty("count", sums.count());
            money(json, "gross", sums.gross(), currency);
            money(json, "fee", sums.fee(), currency);
            money(json, "net", sums.net(), currency);
        }

        private static void write(JsonGenerator json, TransactionSummary.TopPayer payer) {
            json.writeStartObject();
            json.writeStringProperty("currency", payer.currency());
            json.writeObjectPropertyStart("payer");
            json.writeStringProperty("id", payer.id());
            json.writeStringProperty("name", payer.name());
            json.writeEndObject();
            json.writeNumberProperty("count", payer.count());
            money(json, "gross", payer.gross(), payer.currency());
            json.writeEndObject();
        }

        private static void instant(JsonGenerator json, String name, @Nullable Instant instant) {
            json.writeStringProperty(name, instant == null ? null : Rfc3339.format(instant));
        }

        private static void amount(JsonGenerator json, String name, @Nullable Long minorUnits, String currency) {
            if (minorUnits == null) {
                json.writeNullProperty(name);
            } else {
                money(json, name, BigInteger.valueOf(minorUnits), currency);
            }
        }

        /** A sum may be larger than any amount, and than a long. */
        private static void money(JsonGenerator json, String name, BigInteger minorUnits, String code) {
            Currency currency = Currencies.find(code);
            if (currency == null) {
                throw new IllegalStateException("A stored transaction is in a currency that the table has not");
            }
            json.writeObjectPropertyStart(name);
            json.writeStringProperty("value", MinorUnits.toDecimal(minorUnits, currency));
            json.writeStringProperty("currency_code", code);
            json.writeEndObject();
        }
    }
}
