package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.request.Faults;
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
        return Tool.reading(
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
    public ToolAnswer call(ObjectNode arguments, ApiCaller api) {
        String id = api.text(arguments, ID);
        ObjectNode item = api.get("/v1/transactions", id);
        if (!item.path(ID).isString()) {
            // A path of the API has this name.
            Faults faults = new Faults().inBody();
            faults.add(
                    ID,
                    FaultCode.INVALID_VALUE,
                    "No transaction is found by this id here; use find_transactions with id.");
            api.refuse(faults);
        }
        ObjectNode page = api.post(FindTransactions.SEARCH, search(item));
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        answer.set("transaction", item);
        ArrayNode related = answer.putArray("related");
        page.withArray("items")
                .valueStream()
                .filter(other -> !other.path(ID).equals(item.path(ID)))
                .forEach(related::add);
        boolean complete = !page.path("page").path("has_more").asBoolean();
        return ToolAnswer.of(
                answer,
                ToolSchemas.asOf(page),
                complete,
                "The transaction, and " + related.size() + " related ones."
                        + (complete ? "" : " It has more: find them by related_id or payout_id."));
    }

    private static ObjectNode search(JsonNode item) {
        ObjectNode search = FindTransactions.withFields();
        ArrayNode any = search.putObject("filter").putArray("or");
        eq(any.addObject(), RELATED_ID, item.path(ID));
        JsonNode original = item.path(RELATED_ID);
        if (original.isString()) {
            eq(any.addObject(), ID, original);
            eq(any.addObject(), RELATED_ID, original);
        }
        JsonNode payout = item.path("payout_id");
        if (payout.isString()) {
            ArrayNode both = any.addObject().putArray("and");
            eq(both.addObject(), "payout_id", payout);
            both.addObject().putObject("type").put("eq", "PAYOUT");
        }
        return search;
    }

    private static void eq(ObjectNode filter, String field, JsonNode value) {
        filter.putObject(field).set("eq", value);
    }
}
