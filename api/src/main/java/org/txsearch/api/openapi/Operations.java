package org.txsearch.api.openapi;

import static org.txsearch.api.openapi.OperationBuilder.json;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.List;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.request.TextForm;
import org.txsearch.api.summary.SummaryMembers;
import org.txsearch.schema.FieldCatalogue;

/** The operations on transactions. */
final class Operations {

    static final String TAG = "transactions";

    /** An id that is not a path of its own below the list's. */
    private static final String OWN_ID = "^(?!(search|summary)$)" + TextForm.ID + "$";

    private static final int MAX_CSV_LENGTH = 64 << 20;

    private final FieldCatalogue catalogue;
    private final ProblemResponses problems;

    Operations(FieldCatalogue catalogue, ProblemResponses problems) {
        this.catalogue = catalogue;
        this.problems = problems;
    }

    Operation search() {
        return page(operation(
                                "searchTransactions",
                                "Search transactions",
                                "All parameters are combined with AND; each may appear only once. There is no offset: follow"
                                        + " next_cursor. The method QUERY (RFC 10008) on this path, which OpenAPI 3.1 cannot"
                                        + " describe, takes the body of POST /v1/transactions/search and returns the same.")
                        .parameters(SearchParameters.of(catalogue)))
                .problems(ProblemCode.INVALID_CURSOR, ProblemCode.DATA_NOT_YET_AVAILABLE);
    }

    Operation searchByBody() {
        return page(operation(
                                "searchTransactionsByBody",
                                "Search transactions by body",
                                "The same search with OR and NOT, and without names and e-mail addresses in the URL. Cursors work"
                                        + " in both.")
                        .body(
                                "What to search for; an empty object means all transactions.",
                                json(FilterSchemas.SEARCH, Examples.search())))
                .problems(
                        ProblemCode.INVALID_CURSOR,
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.DATA_NOT_YET_AVAILABLE);
    }

    Operation one() {
        Parameter id = new Parameter()
                .in("path")
                .name("id")
                .required(true)
                .description(
                        "The transaction's id. Ids that are search or summary are found by the list's parameter id only.")
                .schema(Schemas.pattern(OWN_ID, 64))
                .example("txn_01JCX4Q7");
        return operation(
                        "getTransaction",
                        "Read one transaction",
                        "The transaction in its latest state; no date is needed.")
                .parameters(List.of(id))
                .headers(RequestHeader.IF_NONE_MATCH)
                .answers(
                        "200",
                        "The transaction.",
                        json(TransactionSchemas.TRANSACTION),
                        AnswerHeader.ETAG,
                        AnswerHeader.SERVER_TIMING)
                .answers(
                        "304",
                        "The client's version is the latest.",
                        new Content(),
                        AnswerHeader.ETAG,
                        AnswerHeader.SERVER_TIMING)
                .problems(ProblemCode.TRANSACTION_NOT_FOUND);
    }

    Operation summary() {
        return sums(operation(
                                "summarizeTransactions",
                                "Add transactions up",
                                "Counts what the filters of the search find, and adds it up exactly: for each currency, and"
                                        + " within it by up to two fields and by intervals. The result equals the sum of the list"
                                        + " with the same filters, or is a problem; it is never a part. More than 10,000 groups, or"
                                        + " with top more than 100,000 payers, are TOO_MANY_GROUPS.")
                        .parameters(SearchParameters.of(catalogue, SummaryMembers.of(catalogue))))
                .problems(ProblemCode.TOO_MANY_GROUPS, ProblemCode.DATA_NOT_YET_AVAILABLE);
    }

    Operation summaryByBody() {
        return sums(operation(
                                "summarizeTransactionsByBody",
                                "Add transactions up by body",
                                "The same summary with OR and NOT, and without names and e-mail addresses in the URL.")
                        .body(
                                "What to add up; an empty object means all transactions.",
                                json(SummarySchemas.REQUEST, Examples.of("summary-request"))))
                .problems(
                        ProblemCode.TOO_MANY_GROUPS,
                        ProblemCode.PAYLOAD_TOO_LARGE,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                        ProblemCode.DATA_NOT_YET_AVAILABLE);
    }

    private OperationBuilder operation(String id, String summary, String description) {
        return new OperationBuilder(problems, TAG, id, summary, description);
    }

    private static OperationBuilder sums(OperationBuilder operation) {
        return operation.answers(
                "200",
                "The summary; if nothing matches, one without groups.",
                json(SummarySchemas.SUMMARY, Examples.of("summary")),
                AnswerHeader.SERVER_TIMING);
    }

    private static OperationBuilder page(OperationBuilder operation) {
        StringSchema rows = Schemas.text("csv", MAX_CSV_LENGTH);
        rows.setDescription(
                "The page as CSV (RFC 4180): a header, then a row for each transaction. Without fields, the columns"
                        + " are all leaves in schema order, with arrays and maps as JSON in one cell; with fields, they have the order"
                        + " given, and a parent is replaced by its leaves. A text that a spreadsheet would read as a formula has a leading"
                        + " ', which loading removes again. The next page is in Link only.");
        MediaType csv = new MediaType()
                .schema(rows)
                .example("id,amount.value,amount.currency_code\r\ntxn_01JCX4Q7,49.99,EUR\r\n");
        return operation.answers(
                "200",
                "A page; if nothing matches, one without rows.",
                new Content()
                        .addMediaType(OperationBuilder.JSON, json(EnvelopeSchemas.PAGE, Examples.of("page")))
                        .addMediaType("text/csv", csv),
                AnswerHeader.LINK,
                AnswerHeader.SERVER_TIMING,
                AnswerHeader.AS_OF,
                AnswerHeader.TOTAL);
    }
}
