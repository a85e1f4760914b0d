package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.txsearch.api.records.CreatedResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates an export: {@code POST /v1/exports}. */
final class ExportTransactions implements Tool {

    private static final String EXPORTS = "/v1/exports";
    private static final String KEY = "idempotency_key";
    private static final Map<String, Object> TEXT = Map.of("type", "string");

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        Map<String, Object> input = schemas.input(
                "ExportRequest",
                Map.of(),
                Map.of("format", "CSV", "filter", Map.of("type", Map.of("eq", "REFUND")), KEY, "refunds-2026-11"));
        ToolSchemas.addProperty(
                input,
                KEY,
                Map.of(
                        "type",
                        "string",
                        "description",
                        "Send a new key with each new export. A repeated call with the same key creates nothing, and returns"
                                + " the current state."));
        return McpSchema.Tool.builder("export_transactions", input)
                .title("Export transactions")
                .description(
                        "Creates files with all transactions that a filter matches (CSV, NDJSON, PDF, CAMT053, OFX), and"
                                + " returns the state of the export and its link. People download the files in the console or by the"
                                + " API. Needs the scope exports:write. The filter is the one of find_transactions."
                                + UNTRUSTED)
                .outputSchema(schemas.output("Export", Map.of("link", TEXT)))
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(false)
                        .destructiveHint(false)
                        .idempotentHint(false)
                        .openWorldHint(false)
                        .build())
                .build();
    }

    @Override
    public ToolAnswer call(ObjectNode arguments, ApiCaller api) {
        ObjectNode body = arguments.deepCopy();
        JsonNode key = body.path(KEY);
        String idempotencyKey = null;
        if (key.isString()) {
            idempotencyKey = key.asString();
            body.remove(KEY);
        }
        String id = api.post(EXPORTS, body, idempotencyKey).path("id").asString();
        ObjectNode export = api.get(EXPORTS, id);
        export.put("link", CreatedResponse.address(EXPORTS + "/" + id));
        String status = export.path("status").asString();
        JsonNode asOf = export.path("result").path("as_of");
        return ToolAnswer.of(
                export,
                asOf.isString() ? asOf : NullNode.getInstance(),
                status.equals("SUCCEEDED"),
                "The export " + id + " is " + status + "; its link has the files once it is SUCCEEDED.");
    }
}
