package org.txsearch.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.schema.FieldCatalogue;

/** The operations that add up. */
final class SummaryOperations {

    private static final JsonNode QUESTION = Examples.json("""
            {"filter": {"and": [{"type": {"eq": "PAYMENT"}},
                                {"created_at": {"gte": "2026-11-19", "lte": "2026-11-20"}}]},
             "group_by": ["status"], "interval": "DAY", "top": 1, "time_zone": "Europe/Madrid"}
            """);

    private static final JsonNode SUMMARY = Examples.json("""
            {"groups": [{"currency": "EUR", "status": "COMPLETED",
                         "from": "2026-11-18T23:00:00.000Z", "to": "2026-11-19T23:00:00.000Z", "count": 2,
                         "gross": {"value": "59.99", "currency_code": "EUR"},
                         "fee": {"value": "-2.10", "currency_code": "EUR"},
                         "net": {"value": "57.89", "currency_code": "EUR"},
                         "min": {"value": "10.00", "currency_code": "EUR"},
                         "max": {"value": "49.99", "currency_code": "EUR"}},
                        {"currency": "EUR", "status": "COMPLETED",
                         "from": "2026-11-19T23:00:00.000Z", "to": "2026-11-20T23:00:00.000Z", "count": 0,
                         "gross": {"value": "0.00", "currency_code": "EUR"},
                         "fee": {"value": "0.00", "currency_code": "EUR"},
                         "net": {"value": "0.00", "currency_code": "EUR"}, "min": null, "max": null}],
             "totals": [{"currency": "EUR", "count": 2, "gross": {"value": "59.99", "currency_code": "EUR"},
                         "fee": {"value": "-2.10", "currency_code": "EUR"},
                         "net": {"value": "57.89", "currency_code": "EUR"}}],
             "top": [{"currency": "EUR", "payer": {"id": "p_9", "name": "José García"}, "count": 2,
                      "gross": {"value": "59.99", "currency_code": "EUR"}}],
             "query": {"type": ["PAYMENT"], "created_from": "2026-11-18T23:00:00.000Z",
                       "created_to": "2026-11-20T23:00:00.000Z", "time_zone": "Europe/Madrid",
                       "group_by": ["status"], "interval": "DAY", "top": 1},
             "freshness": {"as_of": "2026-11-20T15:31:07.211Z", "lag_ms": 1422}}
            """);

    private final FieldCatalogue catalogue;
    private final ProblemResponses problems;

    SummaryOperations(FieldCatalogue catalogue, ProblemResponses problems) {
        this.catalogue = catalogue;
        this.problems = problems;
    }

    Operation summary() {
        List<Parameter> parameters = new ArrayList<>(SearchParameters.of(catalogue, SummaryOptions.of(catalogue)));
        parameters.addAll(RequestHeaders.and());
        return Operations.operation("summarizeTransactions", "Add transactions up")
                .description(
                        "Counts what the filters of the search find, and adds it up exactly: for each currency, and"
                                + " within it by up to two fields and by spans of time. It is the fold of the list with the same"
                                + " filters, or a problem; it is never cut. More than 10,000 groups, or with top more than 100,000"
                                + " payers, are TOO_MANY_GROUPS.")
                .parameters(parameters)
                .responses(problems.and(answer(), ProblemCode.TOO_MANY_GROUPS, ProblemCode.DATA_NOT_YET_AVAILABLE));
    }

    Operation summaryByBody() {
        return Operations.operation("summarizeTransactionsByBody", "Add transactions up by body")
                .description(
                        "The same summary with alternatives and negations, and without names and e-mails in the URL.")
                .parameters(RequestHeaders.and())
                .requestBody(new RequestBody()
                        .required(true)
                        .description("What to add up; an empty object means all transactions.")
                        .content(new Content()
                                .addMediaType(
                                        Operations.JSON,
                                        new MediaType()
                                                .schema(Schemas.reference(SummarySchemas.QUESTION))
                                                .example(QUESTION))))
                .responses(problems.and(
                        answer(),
                        ProblemCode.TOO_MANY_GROUPS,
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.DATA_NOT_YET_AVAILABLE));
    }

    private static ApiResponse answer() {
        return new ApiResponse()
                .description("The summary; without a match, one without groups.")
                .content(new Content()
                        .addMediaType(
                                Operations.JSON,
                                new MediaType()
                                        .schema(Schemas.reference(SummarySchemas.SUMMARY))
                                        .example(SUMMARY)))
                .headers(AnswerHeaders.ofSummary());
    }
}
