package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Lists transactions: {@code POST /v1/transactions/search} with a page and fields that suit a context window. */
final class FindTransactions implements Tool {

    static final String NAME = "find_transactions";

    private static final int LIMIT = 20;

    /** The members of a transaction that a list shows unless others are requested. */
    private static final List<String> FIELDS = List.of(
            "id",
            "created_at",
            "type",
            "status",
            "direction",
            "amount",
            "fee",
            "net",
            "payer.name",
            "payer.email",
            "payment_method.type",
            "invoice_id",
            "reference",
            "related_id",
            "payout_id");

    private static final List<String> BESIDE_A_CURSOR = List.of("cursor", "limit", "min_as_of");

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        return Tool.define(
                true,
                NAME,
                "Find transactions",
                "Finds the merchant's transactions by a filter and lists them, newest first unless sort says otherwise. A"
                        + " filter has one member: a field with its comparisons, or and, or, not. Amounts are decimal strings."
                        + " Plain dates are read in time_zone. A list that goes on has page.next_cursor: call again with"
                        + " {\"cursor\": …} alone. To add up, use sum_transactions." + UNTRUSTED,
                schemas.input(
                        "TransactionSearch",
                        Map.of("limit", Integer.toString(LIMIT), "fields", String.join(", ", FIELDS)),
                        """
                        {"filter": {"and": [{"created_at": {"gte": "2026-11-01", "lte": "2026-11-30"}},
                                            {"status": {"in": ["REFUNDED", "PARTIALLY_REFUNDED"]}}]},
                         "time_zone": "Europe/Madrid"}
                        """),
                schemas.output("TransactionPage", Map.of()));
    }

    @Override
    public McpSchema.CallToolResult call(ObjectNode arguments, ApiCaller api) {
        ObjectNode page = api.search(withDefaults(arguments.deepCopy()));
        JsonNode about = page.path("page");
        boolean more = about.path("has_more").asBoolean();
        boolean complete = !more && about.path("prev_cursor").isNull();
        int count = about.path("count").asInt();
        page.remove("links");
        JsonNode asOf = ToolSchemas.asOf(page);
        return ApiCaller.answer(
                page,
                asOf,
                complete,
                (count == 1 ? "1 transaction." : count + " transactions.")
                        + (more
                                ? " The list goes on: call " + NAME
                                        + " with page.next_cursor as its only argument, cursor, for the next ones."
                                : complete ? " The list is complete." : " The list ends here."));
    }

    /** Returns a search by a filter with the fields and the limit of a list. */
    static ObjectNode search(Map<String, Object> filter) {
        return withDefaults(JsonMapper.shared().valueToTree(Map.of("filter", filter)));
    }

    /** Returns a filter by a comparison of a field. */
    static Map<String, Object> by(String field, String comparison, Object value) {
        return Map.of(field, Map.of(comparison, value));
    }

    private static ObjectNode withDefaults(ObjectNode search) {
        boolean hasCursor = search.has("cursor");
        if (!hasCursor && !search.has("limit")) {
            search.put("limit", LIMIT);
        }
        // A cursor alone has the query, its fields among it.
        boolean isCursorAlone = hasCursor && search.propertyNames().stream().allMatch(BESIDE_A_CURSOR::contains);
        if (!isCursorAlone && !search.has("fields")) {
            FIELDS.forEach(search.withArray("fields")::add);
        }
        return search;
    }
}
