package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Adds up transactions: {@code POST /v1/transactions/summary}. */
final class SumTransactions implements Tool {

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        return Tool.define(
                true,
                "sum_transactions",
                "Sum transactions",
                "Counts and adds up all of the merchant's transactions that a filter matches, exactly, however many there are:"
                        + " by currency, and by group_by, interval, or the payers with the largest sums (top). Currencies are"
                        + " never added to each other. The filter is the one of find_transactions. Sums are signed: refunds and"
                        + " payouts are negative." + UNTRUSTED,
                schemas.input("TransactionSummaryRequest", Map.of(), """
                        {"filter": {"and": [{"type": {"eq": "PAYMENT"}},
                                            {"created_at": {"gte": "2026-11-01", "lte": "2026-11-30"}}]},
                         "group_by": ["status"], "interval": "DAY", "time_zone": "Europe/Madrid"}
                        """),
                schemas.output("TransactionSummary", Map.of()));
    }

    @Override
    public McpSchema.CallToolResult call(ObjectNode arguments, ApiCaller api) {
        ObjectNode summary = api.sum(arguments);
        JsonNode totals = summary.path("totals");
        String text = StreamSupport.stream(totals.spliterator(), false)
                .map(total -> total.path("count").asString() + " transactions, gross "
                        + total.path("gross").path("value").asString() + " "
                        + total.path("currency").asString())
                .collect(Collectors.joining("; "));
        JsonNode asOf = ToolSchemas.asOf(summary);
        return ApiCaller.answer(
                summary, asOf, true, text.isEmpty() ? "No transaction matches." : text + ". The sums are exact.");
    }
}
