package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Returns a transaction with the transactions to which it is related. */
final class GetTransaction implements Tool {

    private static final String ID = "id";
    private static final String RELATED_ID = "related_id";

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        return Tool.define(
                true,
                "get_transaction",
                "Get a transaction",
                "Returns one transaction with all its members, and the transactions related to it: refunds and disputes of a"
                        + " payment, the payment of a refund, and the payout that pays it." + UNTRUSTED,
                ToolSchemas.texts(Map.of(ID, "The id of the transaction, for example txn_01JCX4Q7."), List.of(ID)),
                schemas.output(Map.of(
                        "transaction",
                        ToolSchemas.reference("Transaction"),
                        "related",
                        ToolSchemas.list("Transaction"))));
    }

    @Override
    public McpSchema.CallToolResult call(ObjectNode arguments, ApiCaller api) {
        ObjectNode item = api.transaction(ApiCaller.text(arguments, ID));
        ObjectNode page = api.search(FindTransactions.search(related(item)));
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        answer.set("transaction", item);
        ArrayNode related = answer.putArray("related");
        page.withArray("items")
                .valueStream()
                .filter(other -> !other.path(ID).equals(item.path(ID)))
                .forEach(related::add);
        boolean complete = !page.path("page").path("has_more").asBoolean();
        return ApiCaller.answer(
                answer,
                ToolSchemas.asOf(page),
                complete,
                "The transaction, and " + related.size() + " related ones."
                        + (complete ? "" : " It has more: find them by related_id or payout_id."));
    }

    /** Returns a filter by the transactions that are related to one. */
    private static Map<String, Object> related(JsonNode item) {
        List<Object> any = new ArrayList<>();
        any.add(FindTransactions.by(RELATED_ID, "eq", item.path(ID)));
        JsonNode original = item.path(RELATED_ID);
        if (original.isString()) {
            any.add(FindTransactions.by(ID, "eq", original));
            any.add(FindTransactions.by(RELATED_ID, "eq", original));
        }
        JsonNode payout = item.path("payout_id");
        if (payout.isString()) {
            Map<String, Object> isPayout = FindTransactions.by("type", "eq", "PAYOUT");
            any.add(Map.of("and", List.of(FindTransactions.by("payout_id", "eq", payout), isPayout)));
        }
        return Map.of("or", any);
    }
}
