// Lists and calls every tool with the official client for TypeScript.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { version } = JSON.parse(readFileSync("node_modules/@modelcontextprotocol/sdk/package.json", "utf8"));
const client = new Client({ name: "check", version: "1" });
await client.connect(
  new StreamableHTTPClientTransport(new URL(process.env.TXSEARCH_URL + "/mcp"), {
    requestInit: { headers: { Authorization: process.env.AUTHORIZATION } },
  }),
);
const { tools } = await client.listTools();
assert.equal(tools.length, 6);

async function call(name, args) {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(!result.isError, JSON.stringify(result));
  return result.structuredContent;
}

const page = await call("find_transactions", { limit: 1 });
const next = await call("find_transactions", { cursor: page.page.next_cursor });
assert.notEqual(next.items[0].id, page.items[0].id);
await call("get_transaction", { id: page.items[0].id });
await call("sum_transactions", { group_by: ["status"] });
const paid = await call("find_transactions", { filter: { payout_id: { exists: true } }, fields: ["payout_id"], limit: 1 });
if (paid.items.length > 0) {
  await call("explain_payout", { payout_id: paid.items[0].payout_id });
}
await call("export_transactions", { format: "NDJSON", idempotency_key: `check-${Date.now()}` });
await call("describe_fields", {});
const wrong = await client.callTool({ name: "get_transaction", arguments: { id: "unknown" } });
assert.equal(wrong.structuredContent.code, "TRANSACTION_NOT_FOUND");
await client.close();
console.log(`@modelcontextprotocol/sdk ${version}: every tool answers.`);
