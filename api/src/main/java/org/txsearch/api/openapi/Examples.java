package org.txsearch.api.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.core.util.Json31;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/** Answers as they might be. They are nodes: the document's writer would leave the nulls of maps out. */
final class Examples {

    private static final String REQUEST_ID = "Zr3Tt1nGm6kq0vPd2yQx7A";

    private static final JsonNode SEEN = json("""
            {"id": "txn_01JCX4Q7", "merchant_id": "M0001", "type": "PAYMENT", "event_code": "T0006", "status": "COMPLETED",
             "direction": "CREDIT", "created_at": "2026-11-19T08:00:11.412Z", "updated_at": "2026-11-19T08:00:13.001Z",
             "ingested_at": "2026-11-19T08:00:13.950Z", "version": 3,
             "amount": {"value": "49.99", "currency_code": "EUR"}, "fee": {"value": "-1.75", "currency_code": "EUR"},
             "net": {"value": "48.24", "currency_code": "EUR"},
             "payer": {"id": "p_9", "name": "José García", "email": "jose@example.com", "country_code": "ES"},
             "payment_method": {"type": "CARD", "brand": "VISA", "last4": "4242"},
             "invoice_id": "INV-1001", "reference": "order-77",
             "items": [{"sku": "85123A", "name": "Candle holder", "quantity": "6",
                        "unit_amount": {"value": "2.55", "currency_code": "EUR"}}]}
            """);

    private Examples() {}

    /** A transaction with all its members, most of them unknown. */
    static JsonNode transaction(FieldCatalogue catalogue) {
        return whole(catalogue.fields(), SEEN);
    }

    private static ObjectNode whole(List<Field> fields, JsonNode seen) {
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        for (Field field : fields) {
            whole.set(field.name(), member(field, seen.get(field.name())));
        }
        return whole;
    }

    private static JsonNode member(Field field, @Nullable JsonNode seen) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (field.kind()) {
            case RECORD -> seen == null ? nodes.nullNode() : whole(field.children(), seen);
            case RECORDS -> {
                var elements = nodes.arrayNode();
                if (seen != null) {
                    seen.forEach(element -> elements.add(whole(field.children(), element)));
                }
                yield elements;
            }
            case STRING_MAP -> nodes.objectNode();
            default -> seen == null ? nodes.nullNode() : seen;
        };
    }

    /** A page of one, of which {@code fields=amount,payer.name} was asked. */
    static JsonNode page() {
        return json("""
                {"items": [{"id": "txn_01JCX4Q7", "amount": {"value": "49.99", "currency_code": "EUR"},
                            "payer": {"name": "José García"}}],
                 "page": {"limit": 1, "count": 1, "has_more": true, "next_cursor": "AQNxz9Rzj_L1EFOU", "prev_cursor": null},
                 "total": {"value": 253, "relation": "EXACT"},
                 "query": {"name": "jose gar", "time_zone": "Etc/UTC", "sort": ["-created_at"],
                           "fields": ["amount", "payer.name"]},
                 "freshness": {"as_of": "2026-11-20T15:31:07.211Z", "lag_ms": 1422},
                 "links": {"self": "https://localhost:8443/v1/transactions?name=jose%20gar&limit=1&fields=amount,payer.name",
                           "next": "https://localhost:8443/v1/transactions?cursor=AQNxz9Rzj_L1EFOU", "prev": null}}
                """);
    }

    /** A filter with alternatives and a negation. */
    static JsonNode filter() {
        return json("""
                {"and": [{"status": {"in": ["COMPLETED", "REFUNDED"]}},
                         {"or": [{"name": {"match": "jose gar"}}, {"email": {"suffix": "@example.com"}}]},
                         {"not": {"amount": {"lt": "10.05"}}}]}
                """);
    }

    /** A search by body. */
    static JsonNode search() {
        ObjectNode search = JsonNodeFactory.instance.objectNode();
        search.set("filter", filter());
        search.put("sort", "-created_at").put("limit", 50);
        return search;
    }

    /** An export of a day's refunds for a German spreadsheet. */
    static JsonNode exportRequest() {
        return json("""
                {"format": "CSV", "filter": {"and": [{"created_at": {"gte": "2026-11-20", "lt": "2026-11-21"}},
                                                     {"type": {"eq": "REFUND"}}]},
                 "sort": "created_at", "fields": ["id", "created_at", "amount", "payer.name"], "time_zone": "Europe/Berlin",
                 "csv": {"delimiter": ";", "decimal_separator": ",", "bom": true}}
                """);
    }

    /** A report of each day. */
    static JsonNode scheduleRequest() {
        return json("""
                {"frequency": "DAILY", "time_zone": "Europe/Madrid",
                 "export": {"format": "CSV", "sort": "created_at", "fields": ["id", "created_at", "amount", "fee", "net"]}}
                """);
    }

    /** An export that has its files. */
    static JsonNode export() {
        return json("""
                {"id": "exp_2v3k1qhd0c6l8r5u9t7o4m2n1b", "status": "SUCCEEDED", "format": "CSV",
                 "created_at": "2026-11-20T15:31:07.211Z", "started_at": "2026-11-20T15:31:07.305Z",
                 "finished_at": "2026-11-20T15:31:07.702Z", "expires_at": "2026-12-20T15:31:07.702Z",
                 "progress": {"rows_done": 253, "rows_total": 253},
                 "query": {"time_zone": "Europe/Madrid", "sort": ["created_at"], "fields": ["id", "amount"]},
                 "csv": {"delimiter": ",", "decimal_separator": ".", "bom": false, "compression": "NONE"},
                 "pdf": null, "schedule": null, "error": null,
                 "result": {"as_of": "2026-11-20T15:31:06.220Z", "row_count": 253,
                   "totals": [{"currency": "EUR", "count": 253, "gross": {"value": "10482.17", "currency_code": "EUR"},
                               "fee": {"value": "-361.20", "currency_code": "EUR"},
                               "net": {"value": "10120.97", "currency_code": "EUR"}}],
                   "files": [{"href": "https://localhost:8443/v1/exports/exp_2v3k1qhd0c6l8r5u9t7o4m2n1b/files/1",
                              "name": "2026-11-20T153107Z_transactions_exp_2v3k1qhd0c6l8r5u9t7o4m2n1b.csv",
                              "content_type": "text/csv;charset=UTF-8", "bytes": 11638, "rows": 253,
                              "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}]}}
                """);
    }

    /** A problem of that kind. */
    static JsonNode problem(ProblemCode code) {
        ObjectNode problem = JsonNodeFactory.instance.objectNode();
        problem.put("type", "/problems/" + code.slug());
        problem.put("title", code.title());
        problem.put("status", code.status());
        problem.put("detail", code.title() + ".");
        problem.put("code", code.name());
        problem.put("request_id", REQUEST_ID);
        if (code == ProblemCode.EXPORT_TOO_LARGE) {
            problem.put("rows", 10_482_113).put("max_rows", 10_000_000);
        }
        if (code == ProblemCode.INVALID_REQUEST) {
            problem.put("detail", "There is no such parameter.");
            problem.set("errors", json("""
                            [{"parameter": "emial", "code": "UNKNOWN_PARAMETER", "detail": "There is no such parameter.",
                              "suggestion": "email"}]
                            """));
        }
        return problem;
    }

    static JsonNode json(String text) {
        try {
            return Json31.mapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
