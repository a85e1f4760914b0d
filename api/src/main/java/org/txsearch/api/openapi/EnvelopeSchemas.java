package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
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

    private static final String PAGE_INFO = "PageInfo";
    private static final String PAGE_LINKS = "PageLinks";
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
        components.put(PAGE_INFO, pageInfo());
        components.put(PAGE_LINKS, pageLinks());
        components.put(TOTAL, total());
        components.put(FRESHNESS, freshness());
        components.put(PROBLEM, problem());
        components.put(FAULT, fault());
        return components;
    }

    private static Schema<?> page() {
        return new ObjectBuilder()
                .with("items", Schemas.array(Schemas.reference(TransactionSchemas.TRANSACTION), 0, MAX_PAGE))
                .with("page", about())
                .with(
                        "total",
                        Schemas.nullable(Schemas.reference(TOTAL))
                                .description("Null unless total is bounded or exact."))
                .with("query", query())
                .with("freshness", Schemas.reference(FRESHNESS))
                .with("links", links())
                .described("A page of transactions.");
    }

    /** The member that describes a page. */
    static Schema<?> about() {
        return Schemas.reference(PAGE_INFO);
    }

    /** Where a page and its neighbours are. */
    static Schema<?> links() {
        return Schemas.reference(PAGE_LINKS);
    }

    private static Schema<?> pageInfo() {
        return new ObjectBuilder()
                .with("limit", Schemas.of(SearchMembers.LIMIT))
                .with("count", Schemas.int32(0, MAX_PAGE))
                .with("has_more", Schemas.truth())
                .withNullable("next_cursor", Schemas.of(SearchMembers.CURSOR))
                .withNullable("prev_cursor", Schemas.of(SearchMembers.CURSOR))
                .described("The size of a page, and the cursors of its neighbours.");
    }

    private static Schema<?> pageLinks() {
        return new ObjectBuilder()
                .with("self", address())
                .withNullable("next", address())
                .withNullable("prev", address())
                .described("The addresses of a page and of its neighbours.");
    }

    /** The query that a response repeats. */
    static Schema<?> query() {
        ObjectSchema query = Schemas.object();
        query.setAdditionalProperties(true);
        return query.description("The query with its dates resolved.");
    }

    private static Schema<?> total() {
        return new ObjectBuilder()
                .with("value", Schemas.count())
                .with("relation", Schemas.open(List.of("EXACT", "AT_LEAST")))
                .described("How many transactions match the whole query, or a lower bound.");
    }

    private static Schema<?> freshness() {
        return new ObjectBuilder()
                .withNullable("as_of", Schemas.instant())
                .withNullable("lag_ms", Schemas.count())
                .described(
                        "The response reflects every event ingested before as_of; lag_ms is how long ago that was. In an"
                                + " ascending walk by ingested_at, as_of stops advancing once the walk reaches newer rows: the next walk"
                                + " starts at the last page's. Null if it is not known: keep the last one.");
    }

    private static Schema<?> address() {
        return Schemas.text("uri", Schemas.MAX_ADDRESS_LENGTH);
    }

    private static Schema<?> fault() {
        return new ObjectBuilder()
                .with("code", Schemas.open(FaultCode.values()))
                .with("detail", sentence())
                .maybe("parameter", Schemas.text(200).description("The parameter, or the name before its key."))
                .maybe(
                        "pointer",
                        Schemas.text("json-pointer", Schemas.MAX_ADDRESS_LENGTH)
                                .description("The member of the body (RFC 6901)."))
                .maybe("header", Schemas.text(100).description("The header."))
                .maybe("suggestion", Schemas.text(200).description("What was probably meant."))
                .described("What is wrong with one parameter, header or member of the body.");
    }

    private static Schema<?> problem() {
        return new ObjectBuilder()
                .with("type", Schemas.text("uri-reference", 2_000).description("The page that explains the code."))
                .with("title", Schemas.text(200).description("The same for every problem of this code."))
                .with("status", Schemas.int32(400, 599))
                .with("detail", sentence())
                .with("code", Schemas.open(ProblemCode.values()))
                .with("request_id", Schemas.pattern(Schemas.ID, 64).description("As in the header Request-Id."))
                .maybe(
                        "instance",
                        Schemas.text("uri-template", 200)
                                .description("The template of the path; absent if there is none."))
                .maybe("rows", Schemas.count().description("How many rows an export that is too large would have."))
                .maybe("max_rows", Schemas.count().description("How many rows its format may hold."))
                .maybe("kept_exports", Schemas.count().description("How many exports the merchant has."))
                .maybe("max_exports", Schemas.count().description("How many exports the merchant may have."))
                .maybe("kept_bytes", Schemas.count().description("How many bytes the files of its exports have."))
                .maybe("max_bytes", Schemas.count().description("How many bytes they may have."))
                .maybe(
                        "errors",
                        Schemas.array(Schemas.reference(FAULT), 1, Faults.MAX_FAULTS)
                                .description("All faults of the request, at most 100; absent if there are none."))
                .described("Every error (RFC 9457).");
    }

    private static Schema<?> sentence() {
        return Schemas.text(MAX_SENTENCE_LENGTH).description("A sentence for people. It never repeats values.");
    }
}
