// Walks by fetch alone and by the SDK, in turns. See .ci/sdk/cost.
import assert from "node:assert/strict";
import { TransactionSearch } from "@txsearch/client";

const base = process.env.TXSEARCH_URL;
const basic = Buffer.from("M0001:demo-secret").toString("base64");
const answer = await fetch(`${base}/oauth2/token`, {
  method: "POST",
  headers: { Authorization: `Basic ${basic}` },
  body: new URLSearchParams({ grant_type: "client_credentials" }),
});
const headers = { Authorization: `Bearer ${(await answer.json()).access_token}` };
const client = new TransactionSearch({ baseUrl: base, clientId: "M0001", clientSecret: "demo-secret" });

async function bare() {
  const found = new Map();
  for (let query = "limit=500"; ; ) {
    const response = await fetch(`${base}/v1/transactions?${query}`, { headers });
    assert.equal(response.status, 200);
    const page = await response.json();
    for (const t of page.items) found.set(t.id, t.amount.value);
    if (page.page.next_cursor === null) return found;
    query = `limit=500&cursor=${page.page.next_cursor}`;
  }
}

async function sdk() {
  const found = new Map();
  for await (const t of client.transactions.list({ limit: 500 })) found.set(t.id, t.amount.value);
  return found;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const rows = await bare();
assert.deepEqual(await sdk(), rows);
const ratios = [];
const spent = { bare: [], sdk: [] };
for (let turn = 0; turn < Number(process.env.ROUNDS); turn++) {
  for (const walk of turn % 2 === 0 ? [bare, sdk] : [sdk, bare]) {
    const start = performance.now();
    const before = process.cpuUsage();
    assert.equal((await walk()).size, rows.size);
    const used = process.cpuUsage(before);
    spent[walk.name].push([(performance.now() - start) / 1e3, (used.user + used.system) / 1e6]);
  }
  ratios.push(spent.sdk.at(-1)[0] / spent.bare.at(-1)[0]);
}
const seconds = (name, index) => median(spent[name].map((each) => each[index])).toFixed(2);
const ratio = median(ratios);
console.log(
  `TypeScript: ${rows.size} rows, SDK ${seconds("sdk", 0)} s (processor ${seconds("sdk", 1)}), ` +
    `fetch ${seconds("bare", 0)} s (${seconds("bare", 1)}), ` +
    `ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
);
process.exitCode = ratio > 1.15 ? 1 : 0;
