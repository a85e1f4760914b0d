package org.txsearch.api.openapi;

import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.DateTimeSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.problem.ProblemCode;

/** The schemas of what stands around the transactions. */
final class EnvelopeSchemas {

    private EnvelopeSchemas() {}

    /** A page of transactions, whose items are of that schema. */
    static Schema<?> page(Schema<?> transaction) {
        Schema<?> page = object(Map.of(
                "limit", integer(),
                "count", integer(),
                "has_more", TransactionSchemas.typed(new BooleanSchema()),
                "next_cursor", nullable(new StringSchema()),
                "prev_cursor", nullable(new StringSchema())));
        StringSchema relation = TransactionSchemas.typed(new StringSchema());
        relation.setEnum(List.of("EXACT", "AT_LEAST"));
        Schema<?> total = nullable(object(Map.of("value", integer(), "relation", relation)));
        Schema<?> query = TransactionSchemas.typed(new ObjectSchema());
        query.setAdditionalProperties(true);
        Schema<?> freshness = object(Map.of(
                "as_of", nullable(new DateTimeSchema()), "lag_ms", nullable(new IntegerSchema().format("int64"))));
        Schema<?> links = object(Map.of(
                "self", TransactionSchemas.typed(new StringSchema()),
                "next", nullable(new StringSchema()),
                "prev", nullable(new StringSchema())));
        return object(Map.of(
                        "items", TransactionSchemas.typed(new ArraySchema().items(transaction)),
                        "page", page,
                        "total", total.description("How many match; null with total=none."),
                        "query", query.description("The query as it was understood."),
                        "freshness",
                                freshness.description(
                                        "Every event that was taken in before as_of is to be seen in this answer; lag_ms is how"
                                                + " long ago that was. Behind the cursors of a walk upwards by ingested_at, as_of"
                                                + " never says more than the whole walk can bear: the last page's is where the next"
                                                + " walk starts. Null where it could not be told: keep the last one."),
                        "links", links))
                .description("A page of transactions.");
    }

    /** Every error (RFC 9457). */
    static Schema<?> problem() {
        StringSchema code = TransactionSchemas.typed(new StringSchema());
        code.setEnum(Arrays.stream(ProblemCode.values()).map(Enum::name).toList());
        StringSchema faultCode = TransactionSchemas.typed(new StringSchema());
        faultCode.setEnum(Arrays.stream(FaultCode.values()).map(Enum::name).toList());
        Schema<?> fault = TransactionSchemas.typed(new ObjectSchema());
        for (String where : List.of("parameter", "pointer", "header", "suggestion")) {
            fault.addProperty(where, TransactionSchemas.typed(new StringSchema()));
        }
        fault.addProperty("code", faultCode);
        fault.addProperty("detail", TransactionSchemas.typed(new StringSchema()));
        fault.setRequired(List.of("code", "detail"));
        Schema<?> problem = TransactionSchemas.typed(new ObjectSchema());
        for (String member : List.of("type", "title", "detail", "instance", "request_id")) {
            problem.addProperty(member, TransactionSchemas.typed(new StringSchema()));
        }
        problem.addProperty("status", integer());
        problem.addProperty("code", code);
        problem.addProperty("errors", TransactionSchemas.typed(new ArraySchema().items(fault)));
        problem.setRequired(List.of("type", "title", "status", "code", "request_id"));
        return problem.description("Every error (RFC 9457).");
    }

    private static Schema<?> object(Map<String, Schema<?>> properties) {
        Schema<?> object = TransactionSchemas.typed(new ObjectSchema());
        new TreeMap<>(properties).forEach(object::addProperty);
        object.setRequired(List.copyOf(new TreeMap<>(properties).keySet()));
        return object;
    }

    private static Schema<?> integer() {
        return TransactionSchemas.typed(new IntegerSchema().format("int64"));
    }

    private static <S extends Schema<?>> S nullable(S schema) {
        schema.setTypes(new LinkedHashSet<>(List.of(schema.getType(), "null")));
        return schema;
    }
}
