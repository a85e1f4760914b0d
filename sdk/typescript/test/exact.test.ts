import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidRequestError, InvalidResponseError, parseTransaction, type Transaction } from "../src/index.js";
import { parse } from "../src/exact.js";
import { FakeApi, all, page, problem, transaction } from "./fake.js";

const first = 1_764_115_200_123_456_789n;
const second = 1_764_115_200_123_456_790n;

/** JSON of values with bigints. */
function written(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`);
  return `{${members.join(",")}}`;
}

function answer(content: unknown, status = 200): Response {
  return new Response(written(content), { status, headers: { "Content-Type": "application/json" } });
}

test("a program that drops what it has seen by id and version sees each change of a nanosecond", async () => {
  const api = new FakeApi();
  const changes = [first, second].map((version) => transaction(1, { version }));
  api.handler = () => answer(page(changes));
  const { transactions } = api.client();
  const sources = [transactions.list(), transactions.search({}), transactions.list().pages()] as const;
  for (const source of sources) {
    const items = (await all<{ items?: unknown }>(source as AsyncIterable<object>)).flatMap(
      (each) => each.items ?? each,
    );
    const seen = new Set((items as Transaction[]).map((each) => `${each.id} ${each.version}`));
    assert.deepEqual([...seen], [`txn_1 ${first}`, `txn_1 ${second}`]);
  }
  const followed: bigint[] = [];
  for await (const { transaction } of transactions.follow()) {
    followed.push(transaction.version);
    if (followed.length === 2) break;
  }
  assert.deepEqual(followed, [first, second]);
  assert.ok((followed[0] as bigint) < (followed[1] as bigint));
});

test("a version is a bigint whatever its size", async () => {
  const api = new FakeApi();
  for (const version of [0n, 3n, -1n, 2n ** 53n - 1n, 2n ** 53n, first, 2n ** 63n - 1n, -(2n ** 63n)]) {
    api.handler = () => answer(transaction(1, { version }));
    assert.equal((await api.client().transactions.get("txn_1")).version, version);
    assert.equal(parseTransaction(written(transaction(1, { version }))).version, version);
  }
  const part = parseTransaction('{"id":"txn_1"}');
  assert.equal(part.version, undefined);
  assert.deepEqual(Object.keys(part), ["id"]);
});

test("a transaction is written as JSON, its version as text", async () => {
  const found = parseTransaction(written(transaction(1, { version: first, later: { huge: [second] } })));
  const again = JSON.parse(JSON.stringify({ found })) as { found: Record<string, unknown> };
  assert.equal(again.found["version"], String(first));
  assert.deepEqual(again.found["later"], { huge: [String(second)] });
  assert.deepEqual({ ...again.found, version: first, later: { huge: [second] } }, { ...found });
  assert.equal(BigInt(again.found["version"] as string), found.version);
  assert.deepEqual(structuredClone({ ...found }), { ...found });
});

test("unknown members and problems keep their digits", async () => {
  const api = new FakeApi();
  api.script(
    () => answer(transaction(1, { huge_count: second, small_count: 7, payer: { huge: first } })),
    () => answer({ code: "INVALID_REQUEST", detail: "No.", huge: second, rows: 5 }, 400),
  );
  const found = (await api.client().transactions.get("txn_1")) as unknown as Record<string, unknown>;
  assert.equal(found["hugeCount"], second);
  assert.equal(found["smallCount"], 7);
  assert.deepEqual(found["payer"], { huge: first });
  await assert.rejects(
    api.client().transactions.get("txn_2"),
    (error) => error instanceof InvalidRequestError && error.problem["huge"] === second && error.problem["rows"] === 5,
  );
});

test("what is not JSON is an error, digits or not", async () => {
  const api = new FakeApi();
  for (const text of [
    '{"version":12345678901234567',
    '{"a":"12345678901234567',
    "[012345678901234567]",
    "[1234567890123456-]",
  ]) {
    assert.throws(() => parse(text), SyntaxError);
    api.handler = () => new Response(text);
    await assert.rejects(api.client({ maxRetries: 0 }).transactions.get("txn_1"), InvalidResponseError);
  }
  api.handler = () => problem(500, "INTERNAL_ERROR");
});

/** A generator of numbers that is the same in each run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % below;
  };
}

const pieces = [
  '"',
  "\\",
  ":",
  ",",
  "[",
  "]",
  "{",
  "}",
  " ",
  "\n",
  "1764115200123456789",
  ":1764115200123456789,",
  "é",
  "-",
];

function anything(next: (below: number) => number, depth: number): unknown {
  const text = () => Array.from({ length: next(6) }, () => pieces[next(pieces.length)]).join("");
  switch (next(depth > 3 ? 5 : 8)) {
    case 0:
      return text();
    case 1:
      return (next(2) ? 1n : -1n) * (2n ** 53n + BigInt(next(1_000_000_000)) * BigInt(next(1_000_000_000)));
    case 2:
      return next(2) ? next(1_000) : -next(1_000) / 8;
    case 3:
      return [null, true, false, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0.1234567890123456, 1e21][next(7)];
    case 4:
      return BigInt(`${1 + next(9)}${"0".repeat(15 + next(300))}${next(10)}`);
    case 5:
      return Array.from({ length: next(5) }, () => anything(next, depth + 1));
    default:
      return Object.fromEntries(Array.from({ length: next(5) }, () => [text(), anything(next, depth + 1)]));
  }
}

function safe(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(safe);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, safe(member)]));
}

test("any JSON is read as it was written", () => {
  const next = random(7);
  for (let run = 0; run < 20_000; run++) {
    const value = anything(next, 0);
    const text = next(2) ? written(value) : ` ${written(value)}\n`;
    assert.deepEqual(parse(text), safe(value), text);
  }
});

test("numbers within texts stay texts, and spaces do not matter", () => {
  const hostile = [
    '":1764115200123456789,"',
    "x,",
    ":1764115200123456789,",
    '\\",1764115200123456789,\\\\',
    "[1764115200123456789]",
  ];
  assert.deepEqual(parse(JSON.stringify(hostile)), hostile);
  const pairs = Object.fromEntries(hostile.map((name, index) => [name, hostile.at(-index)]));
  assert.deepEqual(parse(JSON.stringify(pairs, null, 2)), pairs);
  assert.deepEqual(parse('{"x,":":1764115200123456789,","y":\t1764115200123456789 }'), {
    "x,": ":1764115200123456789,",
    y: first,
  });
  assert.equal(parse("1764115200123456789"), first);
  assert.equal(parse("1764115200123456789.0"), 1764115200123456789.0);
  assert.deepEqual(parse(`[${"1764115200123456789,".repeat(50_000)}1]`), [...Array<bigint>(50_000).fill(first), 1]);
});

test("a bigint in a request is written exactly", async () => {
  const api = new FakeApi();
  api.handler = () => answer(page([]));
  const { transactions } = api.client();
  await all(transactions.search({ filter: { amount: { gte: 90_071_992_547_409_930n } } }));
  assert.deepEqual(api.asked[0]?.body, { filter: { amount: { gte: "90071992547409930" } } });
  await all(transactions.list({ amountMin: 90_071_992_547_409_930n as unknown as string }));
  assert.equal(api.asked[1]?.url.searchParams.get("amount_min"), "90071992547409930");
});
