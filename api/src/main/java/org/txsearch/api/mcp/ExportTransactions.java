package org.txsearch.api.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.txsearch.api.records.CreatedResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates an export: {@code POST /v1/exports}. */
final class ExportTransactions implements Tool {

    private static final String KEY = "idempotency_key";

    @Override
    public McpSchema.Tool definition(ToolSchemas schemas) {
        Map<String, Object> input = schemas.input("ExportRequest", Map.of(), """
                {"format": "CSV", "filter": {"type": {"eq": "REFUND"}}, "idempotency_key": "refunds-2026-11"}
                """);
        ToolSchemas.addText(
                input,
                KEY,
                "Send a new key with each new export. A repeated call with the same key creates nothing, and returns the"
                        + " current state.");
        return Tool.define(
                false,
                "export_transactions",
                "Export transactions",
                "Creates files with all transactions that a filter matches (CSV, NDJSON, PDF, CAMT053, OFX), and returns the"
                        + " state of the export and its link. People download the files in the console or by the API. Needs the"
                        + " scope exports:write. The filter is the one of find_transactions." + UNTRUSTED,
                input,
                schemas.output("Export", Map.of("link", Map.of("type", "string"))));
    }

    @Override
    public McpSchema.CallToolResult call(ObjectNode arguments, ApiCaller api) {
        ObjectNode body = arguments.deepCopy();
        List<String> keys = List.of();
        if (body.path(KEY).isString()) {
            keys = List.of(body.remove(KEY).asString());
        }
        ObjectNode export = api.export(body, keys);
        String id = export.path("id").asString();
        export.put("link", CreatedResponse.address(ApiCaller.EXPORTS + "/" + id));
        String status = export.path("status").asString();
        JsonNode asOf = export.path("result").path("as_of");
        return ApiCaller.answer(
                export,
                asOf.isString() ? asOf : NullNode.getInstance(),
                status.equals("SUCCEEDED"),
                "The export " + id + " is " + status + "; its link has the files once it is SUCCEEDED.");
    }
}
