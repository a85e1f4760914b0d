package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.schema.FieldCatalogue;

/** The operations: what they take, and everything that they can answer with. */
final class Operations {

    static final String TAG = "transactions";

    static final String JSON = "application/json";
    private static final String CSV = "text/csv";
    /** An id that is no path of its own below the list's. */
    private static final String OWN_ID = "^(?!(search|summary)$)[A-Za-z0-9._-]{1,64}$";

    private static final int MAX_CSV_LENGTH = 64 << 20;

    private final FieldCatalogue catalogue;
    private final ProblemResponses problems;

    Operations(FieldCatalogue catalogue, ProblemResponses problems) {
        this.catalogue = catalogue;
        this.problems = problems;
    }

    Operation search() {
        List<Parameter> parameters = new ArrayList<>(SearchParameters.of(catalogue));
        parameters.addAll(RequestHeaders.and());
        return operation("searchTransactions", "Search transactions")
                .description("All parameters are AND-ed; each stands once. There is no offset: follow next_cursor. The"
                        + " method QUERY (RFC 10008) on this path, which OpenAPI 3.1 has no word for, takes the body of"
                        + " POST /v1/transactions/search and answers the same.")
                .parameters(parameters)
                .responses(problems.and(page(), ProblemCode.INVALID_CURSOR, ProblemCode.DATA_NOT_YET_AVAILABLE));
    }

    Operation searchByBody() {
        return operation("searchTransactionsByBody", "Search transactions by body")
                .description(
                        "The same search with alternatives and negations, and without names and e-mails in the URL. A"
                                + " cursor of either way works in the other.")
                .parameters(RequestHeaders.and())
                .requestBody(new RequestBody()
                        .required(true)
                        .description("What to search for; an empty object means all transactions.")
                        .content(new Content()
                                .addMediaType(
                                        JSON,
                                        new MediaType()
                                                .schema(Schemas.reference(FilterSchemas.SEARCH))
                                                .example(Examples.search()))))
                .responses(problems.and(
                        page(),
                        ProblemCode.INVALID_CURSOR,
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.DATA_NOT_YET_AVAILABLE));
    }

    Operation one() {
        List<Parameter> parameters = new ArrayList<>();
        parameters.add(new Parameter()
                .in("path")
                .name("id")
                .required(true)
                .description(
                        "The transaction's id. One that is called search or summary is found by the list's parameter id"
                                + " alone.")
                .schema(Schemas.pattern(OWN_ID, 64))
                .example("txn_01JCX4Q7"));
        parameters.addAll(RequestHeaders.and(RequestHeaders.IF_NONE_MATCH));
        ApiResponse found = new ApiResponse()
                .description("The transaction.")
                .content(new Content()
                        .addMediaType(JSON, new MediaType().schema(Schemas.reference(TransactionSchemas.WHOLE))))
                .headers(AnswerHeaders.ofTransaction());
        ApiResponse known = new ApiResponse()
                .description("The client's version is the latest.")
                .headers(AnswerHeaders.ofTransaction());
        return operation("getTransaction", "Read one transaction")
                .description("The transaction in its latest state; no date is needed.")
                .parameters(parameters)
                .responses(
                        problems.and(found, ProblemCode.TRANSACTION_NOT_FOUND).addApiResponse("304", known));
    }

    static Operation operation(String id, String summary) {
        return new Operation().operationId(id).summary(summary).tags(List.of(TAG));
    }

    private static ApiResponse page() {
        return new ApiResponse()
                .description("A page; without a match, one without rows.")
                .content(new Content()
                        .addMediaType(
                                JSON,
                                new MediaType()
                                        .schema(Schemas.reference(EnvelopeSchemas.PAGE))
                                        .example(Examples.page()))
                        .addMediaType(CSV, csv()))
                .headers(AnswerHeaders.ofPage());
    }

    private static MediaType csv() {
        StringSchema rows = Schemas.text("csv", MAX_CSV_LENGTH);
        rows.setDescription("The page as CSV (RFC 4180): a header, then a row for each transaction. Without fields its"
                + " columns are all leaves in schema order, arrays and maps as JSON in one cell; with fields they stand in the"
                + " order given, a parent as its leaves. A text that a spreadsheet would take for a formula has a leading ',"
                + " which loading takes off again. The next page is in Link alone.");
        return new MediaType()
                .schema(rows)
                .example("id,amount.value,amount.currency_code\r\ntxn_01JCX4Q7,49.99,EUR\r\n");
    }
}
