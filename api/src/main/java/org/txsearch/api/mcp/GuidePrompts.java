package org.txsearch.api.mcp;

import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The prompts: procedures that a merchant chooses. They contain the merchant's arguments, and nothing that is stored. */
final class GuidePrompts {

    private GuidePrompts() {}

    static List<SyncPromptSpecification> all() {
        return List.of(
                prompt(
                        "reconcile_payout",
                        "Reconcile a payout",
                        "Compares a payout with the transactions that it pays.",
                        Map.of("payout_id", "The payout_id"),
                        """
                        Reconcile the payout with payout_id {payout_id}.
                        1. Call explain_payout.
                        2. State for each currency what the payout adds up to, and what was sent. Never add two currencies.
                        3. If it is not reconciled, state the difference, its reason, and the transactions that cause it, by id.
                        4. Say what the merchant can do next, and until when the data is complete (as_of).
                        """),
                prompt(
                        "answer_double_payment",
                        "Answer a customer who paid twice",
                        "Checks whether a customer paid twice, and whether one payment was returned.",
                        Map.of("customer", "The customer's e-mail address or name"),
                        """
                        A customer says that they paid twice. The customer is: {customer}
                        1. Call find_transactions with a filter by email (eq) or name (match), and sort by created_at.
                        2. Two payments are duplicates only if amount, currency, and invoice_id or reference are equal. Name both
                           ids and times.
                        3. Call get_transaction for each of them: a refund among its related transactions returns it.
                        4. Write an answer to the customer. Do not promise a refund that is not in the data.
                        """),
                prompt(
                        "close_month",
                        "Close a month",
                        "Adds up a month, and lists what is still open.",
                        Map.of("month", "The month, 2026-11 for instance", "time_zone", "The IANA time zone"),
                        """
                        Close the month {month} in the time zone {time_zone}.
                        1. Call sum_transactions for the month with group_by type and status.
                        2. State for each currency: payments, refunds, fees, disputes, and payouts. Never add two currencies.
                        3. Call find_transactions for PENDING and AUTHORIZED transactions of the month, and list them.
                        4. Call explain_payout for each payout of the month, and list those that are not reconciled.
                        5. State until when the data is complete (as_of). If the month is not over, say so.
                        """));
    }

    private static SyncPromptSpecification prompt(
            String name, String title, String description, Map<String, String> arguments, String text) {
        List<McpSchema.PromptArgument> declared = arguments.entrySet().stream()
                .map(argument -> McpSchema.PromptArgument.builder(argument.getKey())
                        .description(argument.getValue())
                        .required(true)
                        .build())
                .toList();
        McpSchema.Prompt prompt = McpSchema.Prompt.builder(name)
                .title(title)
                .description(description)
                .arguments(declared)
                .build();
        return new SyncPromptSpecification(prompt, (context, request) -> {
            String filled = text;
            for (String argument : arguments.keySet()) {
                Object value = Objects.requireNonNullElse(request.arguments(), Map.<String, Object>of())
                        .get(argument);
                if (!(value instanceof String given) || given.isBlank()) {
                    throw McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                            .message("The argument " + argument + " is missing; send it as a text.")
                            .build();
                }
                filled = filled.replace("{" + argument + "}", given.strip());
            }
            return McpSchema.GetPromptResult.builder(List.of(McpSchema.PromptMessage.builder(
                                    McpSchema.Role.USER,
                                    McpSchema.TextContent.builder(filled).build())
                            .build()))
                    .description(description)
                    .build();
        });
    }
}
