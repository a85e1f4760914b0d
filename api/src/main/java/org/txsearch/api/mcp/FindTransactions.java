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
    static final String SEARCH = "/v1/transactions/search";

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
        return Tool.reading(
                NAME,
                "Find transactions",
                "Finds the merchant's transactions by a filter and lists them, newest first unless sort says otherwise. A"
                        + " filter has one member: a field with its comparisons, or and, or, not. Amounts are decimal strings."
                        + " Plain dates are read in time_zone. A list that goes on has page.next_cursor: call again with"
                        + " {\"cursor\": …} alone. To add up, use sum_transactions." + UNTRUSTED,
                schemas.input(
                        "TransactionSearch",
                        Map.of("limit", Integer.toString(LIMIT), "fields", String.join(", ", FIELDS)),
                        Map.of(
                                "filter",
                                Map.of(
                                        "and",
                                        List.of(
                                                Map.of("created_at", Map.of("gte", "2026-11-01", "lte", "2026-11-30")),
                                                Map.of(
                                                        "status",
                                                        Map.of("in", List.of("REFUNDED", "PARTIALLY_REFUNDED"))))),
                                "time_zone",
                                "Europe/Madrid")),
                schemas.output("TransactionPage"));
    }

    @Override
    public ToolAnswer call(ObjectNode arguments, ApiCaller api) {
        ObjectNode search = arguments.deepCopy();
        if (!search.has("cursor") && !search.has("limit")) {
            search.put("limit", LIMIT);
        }
        if (!search.has("fields") && !isCursorAlone(search)) {
            FIELDS.forEach(search.withArray("fields")::add);
        }
        ObjectNode page = api.post(SEARCH, search);
        JsonNode about = page.path("page");
        boolean more = about.path("has_more").asBoolean();
        boolean complete = !more && about.path("prev_cursor").isNull();
        int count = about.path("count").asInt();
        page.remove("links");
        JsonNode asOf = ToolSchemas.asOf(page);
        return ToolAnswer.of(
                page,
                asOf,
                complete,
                (count == 1 ? "1 transaction." : count + " transactions.")
                        + (more
                                ? " The list goes on: call " + NAME
                                        + " with page.next_cursor as its only argument, cursor, for the next ones."
                                : complete ? " The list is complete." : " The list ends here."));
    }

    /** Returns a search with the fields and the limit of a list. */
    static ObjectNode withFields() {
        ObjectNode search = JsonMapper.shared().createObjectNode().put("limit", LIMIT);
        FIELDS.forEach(search.withArray("fields")::add);
        return search;
    }

    /** Returns whether the cursor has the query, its fields among it. */
    private static boolean isCursorAlone(ObjectNode search) {
        return search.has("cursor") && search.propertyNames().stream().allMatch(BESIDE_A_CURSOR::contains);
    }
}
