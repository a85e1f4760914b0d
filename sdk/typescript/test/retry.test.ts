import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  APIConnectionError,
  AuthenticationError,
  DownloadError,
  ExportFailedError,
  ExportTimeoutError,
  InvalidRequestError,
  InvalidResponseError,
  RateLimitError,
  ServerError,
  type Export,
} from "../src/index.js";
import { RetryPolicy, retryAfterSeconds } from "../src/retry.js";
import { FakeApi, all, away, json, page, problem, transaction } from "./fake.js";

const found = () => json(transaction(1));

for (const status of [429, 503, 504]) {
  test(`${status} is tried again`, async () => {
    const api = new FakeApi();
    api.script(
      () => problem(status, "LATER"),
      () => problem(status, "LATER"),
      found,
    );
    assert.equal((await api.client().transactions.get("txn_1")).id, "txn_1");
    assert.equal(api.asked.length, 3);
  });
}

test("Retry-After is honoured", async () => {
  const api = new FakeApi();
  api.script(() => problem(429, "RATE_LIMITED", { "Retry-After": "7" }), found);
  await api.client().transactions.get("txn_1");
  assert.ok(api.sleeps[0]! >= 7_000 && api.sleeps[0]! <= 7_500);
});

test("a storm of 429 ends in an error that says when", async () => {
  const api = new FakeApi();
  api.handler = () => problem(429, "RATE_LIMITED", { "Retry-After": "1" });
  await assert.rejects(
    api.client({ maxRetries: 5 }).transactions.get("txn_1"),
    (error) => error instanceof RateLimitError && error.retryAfter === 1,
  );
  assert.equal(api.asked.length, 6);
});

for (const [status, kind] of [
  [400, InvalidRequestError],
  [500, ServerError],
] as const) {
  test(`${status} is final`, async () => {
    const api = new FakeApi();
    api.handler = () => problem(status, "NO");
    await assert.rejects(api.client().transactions.get("txn_1"), kind);
    assert.equal(api.asked.length, 1);
  });
}

test("an hour without network ends in one error, and then calls work", async () => {
  const api = new FakeApi();
  api.handler = () => (api.now < 4_600_000 ? away() : found());
  const client = api.client();
  await assert.rejects(
    client.transactions.get("txn_1"),
    (error) => error instanceof APIConnectionError && /4 attempts.*ENETUNREACH/.test(error.message),
  );
  api.now = 4_600_000;
  assert.equal((await client.transactions.get("txn_1")).id, "txn_1");
});

test("a body that was cut is fetched again, and one that is never whole is an error", async () => {
  const api = new FakeApi();
  api.script(() => new Response('{"id":"tx'), found);
  assert.equal((await api.client().transactions.get("txn_1")).id, "txn_1");
  api.handler = () => new Response("<html>welcome to the hotel</html>");
  await assert.rejects(api.client().transactions.get("txn_1"), InvalidResponseError);
});

test("attempts of a post share their key, calls do not", async () => {
  const api = new FakeApi();
  api.handler = () => problem(503, "OVERLOADED");
  for (let call = 0; call < 2; call++)
    await assert.rejects(api.client().exports.create({ format: "CSV" }), ServerError);
  const keys = api.asked.map((each) => each.headers["Idempotency-Key"]);
  assert.equal(keys.length, 8);
  assert.deepEqual([new Set(keys.slice(0, 4)).size, new Set(keys).size], [1, 2]);
});

test("delays are random below a limit that doubles", () => {
  const longest = new RetryPolicy(3, 500, 30_000, () => 1);
  assert.deepEqual(
    [0, 1, 2, 6, 7, 100].map((attempt) => longest.delay(attempt, undefined)),
    [500, 1_000, 2_000, 30_000, 30_000, 30_000],
  );
  assert.equal(
    retryAfterSeconds("Fri, 20 Nov 2026 00:00:10 GMT", () => Date.parse("2026-11-20T00:00:00Z")),
    10,
  );
  assert.equal(retryAfterSeconds("soon"), undefined);
});

test("one token serves many callers and is renewed before it expires", async () => {
  const api = new FakeApi();
  api.handler = found;
  const client = api.client();
  await Promise.all(Array.from({ length: 8 }, () => client.transactions.get("txn_1")));
  assert.equal(api.tokens, 1);
  api.now += 3_539_000;
  await client.transactions.get("txn_1");
  assert.equal(api.tokens, 1);
  api.now += 1_000;
  await client.transactions.get("txn_1");
  assert.equal(api.tokens, 2);
});

test("a token that expires during a walk is renewed once", async () => {
  const api = new FakeApi();
  let accepted = "Bearer token-1";
  api.handler = ({ headers, url }) => {
    if (headers["Authorization"] !== accepted) return problem(401, "UNAUTHENTICATED");
    const number = Number(url.searchParams.get("cursor") ?? 0);
    return json(page([transaction(number)], number < 2 ? String(number + 1) : null));
  };
  const walk = api.client().transactions.list();
  assert.equal((await walk.next()).value?.id, "txn_0");
  accepted = "Bearer token-2";
  assert.deepEqual(
    (await all(walk)).map((each) => each.id),
    ["txn_1", "txn_2"],
  );
  assert.equal(api.tokens, 2);
  accepted = "none";
  await assert.rejects(api.client().transactions.get("txn_1"), AuthenticationError);
});

const content = Buffer.from(Array.from({ length: 10_240 }, (_, index) => index % 251));

function export_(status: string, bytes = content): Record<string, unknown> {
  const file = {
    href: "https://elsewhere.example/v1/exports/exp_1/files/1",
    name: "transactions.csv",
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  return { id: "exp_1", status, error: null, result: status === "SUCCEEDED" ? { files: [file] } : null };
}

test("an export is waited for, also while the network is away", async () => {
  const api = new FakeApi();
  api.handler = ({ method }) => {
    if (method === "POST") return json(export_("QUEUED"), 201);
    return api.now < 1_300_000 ? away() : json(export_("SUCCEEDED"));
  };
  assert.equal((await api.client().exports.createAndWait({ format: "CSV" })).status, "SUCCEEDED");
});

test("waiting ends in time, and an export without files is an error", async () => {
  const api = new FakeApi();
  api.handler = () => json(export_("RUNNING"));
  await assert.rejects(
    api.client().exports.createAndWait({ format: "CSV" }, { timeoutMillis: 30_000 }),
    ExportTimeoutError,
  );
  assert.equal(Math.round(api.sleeps.reduce((sum, each) => sum + each)), 30_000);
  api.handler = () => json(export_("FAILED"));
  await assert.rejects(api.client().exports.createAndWait({ format: "CSV" }), ExportFailedError);
});

function serve(api: FakeApi, bytes: Buffer, breaks: number[]): void {
  api.handler = ({ headers }) => {
    const start = Number(/bytes=(\d+)-/.exec(headers["Range"] ?? "")?.[1] ?? 0);
    const end = breaks.length > 0 ? start + breaks.shift()! : undefined;
    let sent = false;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!sent) controller.enqueue(new Uint8Array(bytes.subarray(start, end)));
        else if (end === undefined) controller.close();
        else controller.error(new TypeError("terminated"));
        sent = true;
      },
    });
    return new Response(stream, { status: start > 0 ? 206 : 200 });
  };
}

async function finished(api: FakeApi): Promise<Export> {
  api.handler = () => json(export_("SUCCEEDED"));
  return api.client().exports.get("exp_1");
}

test("a broken download goes on and is stored whole", async () => {
  const api = new FakeApi();
  const folder = await mkdtemp(join(tmpdir(), "download-"));
  const done = await finished(api);
  serve(api, content, [100, 5_000, 1]);
  const [path] = await api.client().exports.download(done, join(folder, "new"));
  assert.deepEqual(await readFile(path!), content);
  assert.deepEqual(await readdir(join(folder, "new")), ["transactions.csv"]);
  assert.deepEqual(
    api.asked.slice(1).map((each) => each.headers["Range"]),
    [undefined, "bytes=100-", "bytes=5100-", "bytes=5101-"],
  );
});

test("a damaged file leaves nothing", async () => {
  const api = new FakeApi();
  const folder = await mkdtemp(join(tmpdir(), "download-"));
  const done = await finished(api);
  serve(api, Buffer.concat([content.subarray(1), Buffer.from("x")]), []);
  await assert.rejects(api.client().exports.download(done, folder), DownloadError);
  assert.deepEqual(await readdir(folder), []);
});

test("following waits out an hour without network, and its checkpoint never passes as_of", async () => {
  const api = new FakeApi();
  api.handler = () =>
    api.now < 4_600_000 ? away() : json(page([transaction(1), transaction(5)], null, "2026-11-19T08:00:03.000Z"));
  const changes = api.client().transactions.follow();
  assert.equal((await changes.next()).value.checkpoint, "2026-11-19T08:00:01.000Z");
  assert.equal((await changes.next()).value.checkpoint, "2026-11-19T08:00:03.000Z");
  await changes.next();
  assert.equal(api.asked.at(-1)?.url.searchParams.get("ingested_from"), "2026-11-19T08:00:03.000Z");
});
