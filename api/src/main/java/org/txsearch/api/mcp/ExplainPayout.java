package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.MoneyState;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Explains a payout: its sums, its difference, and the transactions that cause the difference. */
final class ExplainPayout implements Tool {

    private static final String PAYOUT_ID = "payout_id";
    private static final String TYPE = "type";
    private static final String PAYOUT = "PAYOUT";
    private static final String CURRENCY = "currency";

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        return Tool.reading(
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
    public ToolAnswer call(ObjectNode arguments, ApiCaller api) {
        String id = api.text(arguments, PAYOUT_ID);
        ObjectNode payout = api.get("/v1/payouts", id);
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        JsonNode asOf = ToolSchemas.asOf(payout);
        answer.set("payout", payout);
        ArrayNode causes = answer.putArray("causes");
        boolean complete = true;
        ObjectNode filter = causes(payout, id);
        if (filter != null) {
            ObjectNode search = FindTransactions.withFields();
            search.set("filter", filter);
            ObjectNode page = api.post(FindTransactions.SEARCH, search);
            causes.addAll(page.withArray("items"));
            complete = !page.path("page").path("has_more").asBoolean();
        }
        JsonNode difference = payout.path("difference");
        String text = difference.isNull()
                ? "The payout equals the net of its transactions."
                : "The payout is not reconciled: " + difference.path("code").asString("") + ". "
                        + difference.path("detail").asString("") + " " + causes.size() + " causing transactions.";
        return ToolAnswer.of(answer, asOf, complete, text);
    }

    /** Returns a filter by the transactions that cause the difference of a payout, or null if there are none. */
    static @Nullable ObjectNode causes(JsonNode payout, String id) {
        ObjectNode filter = JsonMapper.shared().createObjectNode();
        ArrayNode all = filter.putArray("and");
        BiConsumer<String, String> eq =
                (field, value) -> all.addObject().putObject(field).put("eq", value);
        switch (payout.path("difference").path("code").asString("")) {
            case "PAYOUT_PENDING", "PAYOUT_FAILED" -> {
                eq.accept(PAYOUT_ID, id);
                eq.accept(TYPE, PAYOUT);
            }
            case "PENDING_TRANSACTIONS" -> {
                eq.accept(PAYOUT_ID, id);
                notThePayout(all);
                ArrayNode pending = all.addObject().putObject("status").putArray("in");
                MoneyState.PENDING.statuses().forEach(pending::add);
            }
            case "OTHER_CURRENCY" -> {
                eq.accept(PAYOUT_ID, id);
                notThePayout(all);
                ArrayNode others = all.addObject().putObject(CURRENCY).putArray("in");
                payout.path("currencies")
                        .valueStream()
                        .filter(sums -> sums.path("payout").path("count").asLong() == 0)
                        .forEach(sums -> others.add(sums.path(CURRENCY)));
            }
            case "AMOUNT_DIFFERS" -> {
                ArrayNode amounts = all.addObject().putArray("or");
                payout.path("currencies").valueStream().forEach(sums -> addDifference(sums, amounts));
                ArrayNode here = all.addObject().putArray("or");
                here.addObject().putObject(PAYOUT_ID).put("eq", id);
                here.addObject().putObject(PAYOUT_ID).put("exists", false);
                notThePayout(all);
            }
            default -> {
                return null;
            }
        }
        return filter;
    }

    private static void notThePayout(ArrayNode all) {
        all.addObject().putObject("not").putObject(TYPE).put("eq", PAYOUT);
    }

    private static void addDifference(JsonNode sums, ArrayNode amounts) {
        BigDecimal difference =
                new BigDecimal(sums.path("difference").path("value").asString("0"));
        if (difference.signum() != 0) {
            ArrayNode both = amounts.addObject().putArray("and");
            both.addObject().putObject(CURRENCY).set("eq", sums.path(CURRENCY));
            both.addObject().putObject("amount").put("eq", difference.abs().toPlainString());
        }
    }
}
