package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.transactions.SearchMembers;

/** The schemas of what stands around the transactions. */
final class EnvelopeSchemas {

    static final String PAGE = "TransactionPage";
    static final String PROBLEM = "Problem";

    private static final String FAULT = "Fault";
    static final String FRESHNESS = "Freshness";
    private static final String TOTAL = "Total";

    static final int MAX_PAGE = SearchMembers.LIMIT.max();

    private static final int MAX_SENTENCE_LENGTH = 4_000;
    private static final int MAX_FAULTS = 100;

    private EnvelopeSchemas() {}

    /** The components that stand around transactions, by their names. */
    static Map<String, Schema<?>> components() {
        Map<String, Schema<?>> components = new LinkedHashMap<>();
        components.put(PAGE, page());
        components.put(TOTAL, total());
        components.put(FRESHNESS, freshness());
        components.put(PROBLEM, problem());
        components.put(FAULT, fault());
        return components;
    }

    private static Schema<?> page() {
        return Schemas.object(members(
                        "items",
                        Schemas.array(Schemas.reference(TransactionSchemas.PART), 0, MAX_PAGE),
                        "page",
                        about(),
                        "total",
                        Schemas.nullable(Schemas.reference(TOTAL)).description("Null with total=none."),
                        "query",
                        query(),
                        "freshness",
                        Schemas.reference(FRESHNESS),
                        "links",
                        links()))
                .description("A page of transactions.");
    }

    /** What every page says of itself. */
    static Schema<?> about() {
        return Schemas.object(members(
                "limit", Schemas.of(SearchMembers.LIMIT),
                "count", Schemas.int32(0, MAX_PAGE),
                "has_more", Schemas.truth(),
                "next_cursor", Schemas.nullable(Schemas.of(SearchMembers.CURSOR)),
                "prev_cursor", Schemas.nullable(Schemas.of(SearchMembers.CURSOR))));
    }

    /** Where a page and its neighbours are. */
    static Schema<?> links() {
        return Schemas.object(members(
                "self", address(),
                "next", Schemas.nullable(address()),
                "prev", Schemas.nullable(address())));
    }

    /** A query as an answer tells it. */
    static Schema<?> query() {
        ObjectSchema query = Schemas.open();
        query.setAdditionalProperties(true);
        return query.description("The query as it was understood.");
    }

    private static Schema<?> total() {
        return Schemas.object(members(
                        "value", Schemas.int64(0, Long.MAX_VALUE),
                        "relation", Schemas.oneOf(List.of("EXACT", "AT_LEAST"))))
                .description("How many transactions match the whole query, or that there are at least so many.");
    }

    private static Schema<?> freshness() {
        return Schemas.object(members(
                        "as_of",
                        Schemas.nullable(Schemas.instant()),
                        "lag_ms",
                        Schemas.nullable(Schemas.int64(0, Long.MAX_VALUE))))
                .description("Every event that was taken in before as_of is to be seen in this answer; lag_ms is how"
                        + " long ago that was. Behind the cursors of a walk upwards by ingested_at, as_of"
                        + " never says more than the whole walk can bear: the last page's is where the next"
                        + " walk starts. Null where it could not be told: keep the last one.");
    }

    private static Schema<?> address() {
        return Schemas.text("uri", Schemas.MAX_ADDRESS_LENGTH);
    }

    private static Schema<?> fault() {
        Schema<?> fault = Schemas.object(members("code", names(FaultCode.values()), "detail", sentence()));
        fault.addProperty("parameter", Schemas.text(200).description("The parameter, or the name before its key."));
        fault.addProperty(
                "pointer",
                Schemas.text("json-pointer", Schemas.MAX_ADDRESS_LENGTH)
                        .description("The member of the body (RFC 6901)."));
        fault.addProperty("header", Schemas.text(100).description("The header."));
        fault.addProperty("suggestion", Schemas.text(200).description("What was perhaps meant."));
        return fault.description("What is wrong with one parameter, header or member of the body.");
    }

    private static Schema<?> problem() {
        Schema<?> problem = Schemas.object(members(
                "type",
                Schemas.text("uri-reference", 2_000).description("The page that explains the code."),
                "title",
                Schemas.text(200).description("The same for every problem of this code."),
                "status",
                Schemas.int32(400, 599),
                "detail",
                sentence(),
                "code",
                names(ProblemCode.values()),
                "request_id",
                Schemas.pattern(Schemas.ID, 64).description("As in the header Request-Id.")));
        problem.addProperty(
                "instance",
                Schemas.text("uri-template", 200).description("The template of the path; absent where there is none."));
        problem.addProperty(
                "rows",
                Schemas.int64(0, Long.MAX_VALUE).description("How many rows an export would have that is too large."));
        problem.addProperty(
                "max_rows", Schemas.int64(0, Long.MAX_VALUE).description("How many rows its format may hold."));
        problem.addProperty(
                "errors",
                Schemas.array(Schemas.reference(FAULT), 1, MAX_FAULTS)
                        .description("Every fault of the request, up to a hundred; absent where there is none."));
        return problem.description("Every error (RFC 9457).");
    }

    private static Schema<?> names(Enum<?>[] constants) {
        return Schemas.oneOf(Arrays.stream(constants).map(Enum::name).toList());
    }

    private static Schema<?> sentence() {
        return Schemas.text(MAX_SENTENCE_LENGTH).description("A sentence for people; it repeats no value.");
    }

    /** Members in the order in which they are given: names and schemas in turn. */
    static Map<String, Schema<?>> members(Object... namesAndSchemas) {
        Map<String, Schema<?>> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndSchemas.length; i += 2) {
            members.put((String) namesAndSchemas[i], (Schema<?>) namesAndSchemas[i + 1]);
        }
        return members;
    }
}
