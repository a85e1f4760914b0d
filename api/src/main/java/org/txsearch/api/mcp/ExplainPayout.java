package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.MoneyState;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Explains a payout: its sums, its difference, and the transactions that cause the difference. */
final class ExplainPayout implements Tool {

    private static final String PAYOUT_ID = "payout_id";
    private static final String CURRENCY = "currency";

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        return Tool.define(
                true,
                "explain_payout",
                "Explain a payout",
                "Returns what a payout adds up to by currency (payments, refunds, fees, disputes, adjustments), whether that"
                        + " equals the money sent, otherwise the difference with its reason, and the transactions that cause it:"
                        + " the pending ones, those in another currency, or the payout itself if it is pending or failed. If the"
                        + " amount differs, they are candidates: transactions of exactly that amount in this payout, or in none."
                        + UNTRUSTED,
                ToolSchemas.texts(
                        Map.of(PAYOUT_ID, "The payout_id of the payout and its transactions."), List.of(PAYOUT_ID)),
                schemas.output(
                        Map.of("payout", ToolSchemas.reference("Payout"), "causes", ToolSchemas.list("Transaction"))));
    }

    @Override
    public McpSchema.CallToolResult call(ObjectNode arguments, ApiCaller api) {
        String id = ApiCaller.text(arguments, PAYOUT_ID);
        ObjectNode payout = api.payout(id);
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        JsonNode asOf = ToolSchemas.asOf(payout);
        answer.set("payout", payout);
        ArrayNode causes = answer.putArray("causes");
        boolean complete = true;
        Map<String, Object> filter = causes(payout, id);
        if (filter != null) {
            ObjectNode page = api.search(FindTransactions.search(filter));
            causes.addAll(page.withArray("items"));
            complete = !page.path("page").path("has_more").asBoolean();
        }
        JsonNode difference = payout.path("difference");
        String text = difference.isNull()
                ? "The payout equals the net of its transactions."
                : "The payout is not reconciled: " + difference.path("code").asString("") + ". "
                        + difference.path("detail").asString("") + " " + causes.size() + " causing transactions.";
        return ApiCaller.answer(answer, asOf, complete, text);
    }

    /** Returns a filter by the transactions that cause the difference of a payout, or null if there are none. */
    private static @Nullable Map<String, Object> causes(JsonNode payout, String id) {
        Map<String, Object> here = FindTransactions.by(PAYOUT_ID, "eq", id);
        Map<String, Object> isPayout = FindTransactions.by("type", "eq", "PAYOUT");
        Map<String, Object> isOther = Map.of("not", isPayout);
        Stream<JsonNode> currencies = payout.path("currencies").valueStream();
        List<?> causes =
                switch (payout.path("difference").path("code").asString("")) {
                    case "PAYOUT_PENDING", "PAYOUT_FAILED" -> List.of(here, isPayout);
                    case "PENDING_TRANSACTIONS" ->
                        List.of(here, isOther, FindTransactions.by("status", "in", MoneyState.PENDING.statuses()));
                    case "OTHER_CURRENCY" -> {
                        List<JsonNode> others = currencies
                                .filter(sums ->
                                        sums.path("payout").path("count").asLong() == 0)
                                .map(sums -> sums.path(CURRENCY))
                                .toList();
                        yield List.of(here, isOther, FindTransactions.by(CURRENCY, "in", others));
                    }
                    case "AMOUNT_DIFFERS" -> {
                        List<Object> nowhere = List.of(here, FindTransactions.by(PAYOUT_ID, "exists", false));
                        List<?> amounts =
                                currencies.flatMap(ExplainPayout::difference).toList();
                        yield List.of(Map.of("or", amounts), Map.of("or", nowhere), isOther);
                    }
                    default -> List.of();
                };
        return causes.isEmpty() ? null : Map.of("and", causes);
    }

    private static Stream<Map<String, Object>> difference(JsonNode sums) {
        BigDecimal difference =
                new BigDecimal(sums.path("difference").path("value").asString("0"));
        Map<String, Object> currency = FindTransactions.by(CURRENCY, "eq", sums.path(CURRENCY));
        Map<String, Object> amount =
                FindTransactions.by("amount", "eq", difference.abs().toPlainString());
        return difference.signum() == 0 ? Stream.empty() : Stream.of(Map.of("and", List.of(currency, amount)));
    }
}
