package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.request.Faults;
import org.txsearch.api.request.SearchMembers;

/** The schemas of everything around the transactions of a response. */
final class EnvelopeSchemas {

    static final String PAGE = "TransactionPage";
    static final String PROBLEM = "Problem";

    private static final String FAULT = "Fault";
    static final String FRESHNESS = "Freshness";
    private static final String TOTAL = "Total";

    static final int MAX_PAGE = SearchMembers.LIMIT.max();

    private static final int MAX_SENTENCE_LENGTH = 4_000;

    private EnvelopeSchemas() {}

    /** The components, by their names. */
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

    /** The member that describes a page. */
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

    /** The query that a response repeats. */
    static Schema<?> query() {
        ObjectSchema query = Schemas.open();
        query.setAdditionalProperties(true);
        return query.description("The query with its dates resolved.");
    }

    private static Schema<?> total() {
        return Schemas.object(members(
                        "value", Schemas.int64(0, Long.MAX_VALUE),
                        "relation", Schemas.oneOf(List.of("EXACT", "AT_LEAST"))))
                .description("How many transactions match the whole query, or a lower bound.");
    }

    private static Schema<?> freshness() {
        return Schemas.object(members(
                        "as_of",
                        Schemas.nullable(Schemas.instant()),
                        "lag_ms",
                        Schemas.nullable(Schemas.int64(0, Long.MAX_VALUE))))
                .description(
                        "The response reflects every event ingested before as_of; lag_ms is how long ago that was. In an"
                                + " ascending walk by ingested_at, as_of stops advancing once the walk reaches newer rows: the"
                                + " next walk starts at the last page's. Null if it is not known: keep the last one.");
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
        fault.addProperty("suggestion", Schemas.text(200).description("What was probably meant."));
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
                Schemas.text("uri-template", 200).description("The template of the path; absent if there is none."));
        problem.addProperty(
                "rows",
                Schemas.int64(0, Long.MAX_VALUE).description("How many rows an export that is too large would have."));
        problem.addProperty(
                "max_rows", Schemas.int64(0, Long.MAX_VALUE).description("How many rows its format may hold."));
        problem.addProperty(
                "errors",
                Schemas.array(Schemas.reference(FAULT), 1, Faults.MAX_FAULTS)
                        .description("All faults of the request, at most 100; absent if there are none."));
        return problem.description("Every error (RFC 9457).");
    }

    private static Schema<?> names(Enum<?>[] constants) {
        return Schemas.oneOf(Arrays.stream(constants).map(Enum::name).toList());
    }

    private static Schema<?> sentence() {
        return Schemas.text(MAX_SENTENCE_LENGTH).description("A sentence for people. It never repeats values.");
    }

    /** Members in their order: names and schemas alternate. */
    static Map<String, Schema<?>> members(Object... namesAndSchemas) {
        Map<String, Schema<?>> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndSchemas.length; i += 2) {
            members.put((String) namesAndSchemas[i], (Schema<?>) namesAndSchemas[i + 1]);
        }
        return members;
    }
}
