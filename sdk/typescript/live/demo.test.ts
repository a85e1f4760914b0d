// What the installed package returns of a running demo, held against the API's own sums.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { InvalidRequestError, NotFoundError, TransactionSearch, minorUnits, type Transaction } from "@txsearch/client";

const baseUrl = process.env["TXSEARCH_URL"];
assert.ok(baseUrl, "TXSEARCH_URL is the demo's address.");
const client = new TransactionSearch({ baseUrl, clientId: "M0001", clientSecret: "demo-secret" });

async function all(walk: AsyncIterable<Transaction>): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for await (const each of walk) found.push(each);
  return found;
}

test("a walk adds up to the summary", async () => {
  const rows = await all(client.transactions.list({ limit: 50 }));
  const summary = await client.transactions.summary();
  assert.equal(
    rows.length,
    summary.groups.reduce((sum, group) => sum + group.count, 0),
  );
  assert.ok(rows.length > 100);
  assert.equal(new Set(rows.map((row) => row.id)).size, rows.length);
  const sums = new Map<string, bigint>();
  for (const { amount } of rows) {
    sums.set(amount.currencyCode, (sums.get(amount.currencyCode) ?? 0n) + minorUnits(amount));
  }
  assert.deepEqual(sums, new Map(summary.groups.map(({ gross }) => [gross.currencyCode, minorUnits(gross)])));
});

test("a search in the body finds the same as parameters", async () => {
  const byParameter = await all(client.transactions.list({ status: "COMPLETED", limit: 100 }));
  const byBody = await all(client.transactions.search({ filter: { status: { eq: "COMPLETED" } }, limit: 100 }));
  assert.ok(byParameter.length > 0);
  assert.deepEqual(byBody, byParameter);
});

test("get returns what the walk returned", async () => {
  for await (const newest of client.transactions.list({ limit: 1 })) {
    assert.deepEqual(await client.transactions.get(newest.id), newest);
    break;
  }
});

test("an export has every row", async () => {
  const made = await client.exports.createAndWait({ format: "NDJSON", fields: ["id"] });
  const paths = await client.exports.download(made, await mkdtemp(join(tmpdir(), "exports-")));
  const found: string[] = [];
  for (const [index, path] of paths.entries()) {
    const bytes = await readFile(path);
    assert.equal(createHash("sha256").update(bytes).digest("hex"), made.result?.files[index]?.sha256);
    for (const line of bytes.toString("utf8").trim().split("\n")) found.push(JSON.parse(line).id);
  }
  const walked = await all(client.transactions.list({ limit: 500 }));
  assert.deepEqual(found.sort(), walked.map((row) => row.id).sort());
});

test("follow begins with everything", async () => {
  const ids = new Set<string>();
  for await (const { transaction, checkpoint } of client.transactions.follow()) {
    assert.match(checkpoint, /Z$/);
    ids.add(transaction.id);
    if (ids.size === 60) break;
  }
});

test("an unknown id is not found", async () => {
  await assert.rejects(client.transactions.get("txn_unknown"), (error) => {
    assert.ok(error instanceof NotFoundError);
    assert.ok(error.requestId);
    return true;
  });
});

test("all faults are listed", async () => {
  await assert.rejects(all(client.transactions.list({ limit: 0, amountMin: "1,50" })), (error) => {
    assert.ok(error instanceof InvalidRequestError);
    assert.ok(error.errors.length >= 2);
    return true;
  });
});
