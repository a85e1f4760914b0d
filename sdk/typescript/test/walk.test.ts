import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { APIConnectionError, InvalidRequestError, NotFoundError, minorUnits } from "../src/index.js";
import { parameters } from "../src/query.js";
import { FakeApi, all, away, json, page, problem, transaction, type Asked } from "./fake.js";

function pagesOfTwo({ url, body }: Asked): Response {
  const start = Number(url.searchParams.get("cursor") ?? (body as { cursor?: string } | undefined)?.cursor ?? 0);
  const items = [0, 1].map((offset) => start + offset).filter((number) => number < 5);
  return json(
    page(
      items.map((number) => transaction(number)),
      start + 2 < 5 ? String(start + 2) : null,
    ),
  );
}

const five = [0, 1, 2, 3, 4].map((number) => `txn_${number}`);

test("a walk gives every item of every page, from the address that the client was given", async () => {
  const api = new FakeApi();
  api.handler = pagesOfTwo;
  const found = await all(api.client().transactions.list({ name: "jose gar", limit: 2 }));
  assert.deepEqual(
    found.map((each) => each.id),
    five,
  );
  assert.deepEqual(
    api.asked.map((each) => each.url.href),
    [
      "https://api.example/v1/transactions?name=jose+gar&limit=2",
      "https://api.example/v1/transactions?limit=2&cursor=2",
      "https://api.example/v1/transactions?limit=2&cursor=4",
    ],
  );
});

test("a walk by body sends the cursor with the query, and the API's names", async () => {
  const api = new FakeApi();
  api.handler = pagesOfTwo;
  const walk = api
    .client()
    .transactions.search({ filter: { createdAt: { gte: new Date(0) }, "metadata.cartId": { eq: "a" } }, limit: 2 });
  assert.equal((await all(walk)).length, 5);
  const query = {
    filter: { created_at: { gte: "1970-01-01T00:00:00.000Z" }, "metadata.cartId": { eq: "a" } },
    limit: 2,
  };
  assert.deepEqual(
    api.asked.map((each) => each.body),
    [query, { ...query, cursor: "2" }, { ...query, cursor: "4" }],
  );
});

test("pages come whole, and the first page alone asks for no other", async () => {
  const api = new FakeApi();
  api.handler = pagesOfTwo;
  const pages = api.client().transactions.list({ limit: 2 }).pages();
  assert.equal((await pages.next()).value?.items.length, 2);
  assert.equal(api.asked.length, 1);
  assert.deepEqual(
    (await all(pages)).map((each) => each.items.length),
    [2, 1],
  );
});

test("a walk that failed goes on where it stopped", async () => {
  const api = new FakeApi();
  let isAway = false;
  api.handler = (asked) => (isAway ? away() : pagesOfTwo(asked));
  const walk = api.client().transactions.list({ limit: 2 });
  const seen = [(await walk.next()).value?.id, (await walk.next()).value?.id];
  isAway = true;
  await assert.rejects(
    walk.next(),
    (error) => error instanceof APIConnectionError && /goes on where it stopped/.test(error.message),
  );
  isAway = false;
  seen.push(...(await all(walk)).map((each) => each.id));
  assert.deepEqual(seen, five);
});

test("a page that failed ahead of its use is fetched again when it is wanted", async () => {
  const api = new FakeApi();
  let failing = true;
  api.handler = (asked) => (asked.url.searchParams.get("cursor") === "4" && failing ? away() : pagesOfTwo(asked));
  const walk = api.client({ maxRetries: 0 }).transactions.list({ limit: 2 });
  for (let count = 0; count < 4; count++) await walk.next();
  await assert.rejects(walk.next(), APIConnectionError);
  failing = false;
  assert.equal((await walk.next()).value?.id, "txn_4");
  assert.equal((await walk.next()).done, true);
});

test("an hour without network during a walk loses and repeats nothing", async () => {
  const api = new FakeApi();
  let end = 0;
  api.handler = (asked) => (api.now < end ? away() : pagesOfTwo(asked));
  const walk = api.client().transactions.list({ limit: 2 });
  const seen = [(await walk.next()).value?.id];
  end = api.now + 3_600_000;
  let failures = 0;
  while (seen.length < 5) {
    try {
      seen.push((await walk.next()).value?.id);
    } catch (error) {
      assert.ok(error instanceof APIConnectionError);
      failures++;
      api.now += 600_000;
    }
  }
  assert.deepEqual(seen, five);
  assert.ok(failures > 3);
  assert.equal((await walk.next()).done, true);
});

const faults: Record<string, (whole: Response) => Response | Promise<Response>> = {
  "a storm of 429": () => problem(429, "RATE_LIMITED", { "Retry-After": "1" }),
  "a truncated body": async (whole) => new Response((await whole.text()).slice(0, 200)),
  "a connection that breaks in the body": () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) })),
};

for (const [name, fault] of Object.entries(faults)) {
  test(`${name} during a walk loses and repeats nothing`, async () => {
    const api = new FakeApi();
    api.handler = (asked) => (api.asked.length % 3 === 0 ? pagesOfTwo(asked) : fault(pagesOfTwo(asked)));
    const found = await all(api.client().transactions.list({ limit: 2 }));
    assert.deepEqual(
      found.map((each) => each.id),
      five,
    );
    assert.equal(api.asked.length, 9);
  });
}

test("answers have camelCase names; metadata and what is new stay", async () => {
  const api = new FakeApi();
  api.handler = () => json(transaction(1, { status: "ON_HOLD", payer: { country_code: "ES", nick_name: "Pepe" } }));
  const found = await api.client().transactions.get("txn_1");
  assert.equal(found.status, "ON_HOLD");
  assert.equal(found.createdAt, "2026-11-19T08:00:11.412Z");
  assert.equal(found.amount.currencyCode, "EUR");
  assert.equal(minorUnits(found.amount), 4_999n);
  assert.deepEqual(found.metadata, { cart_id: "a" });
  assert.deepEqual(found.payer, { countryCode: "ES", nickName: "Pepe" });
});

test("amounts are exact beyond what a number holds", () => {
  assert.equal(minorUnits({ value: "-90071992547409.93", currencyCode: "EUR" }), -9_007_199_254_740_993n);
  assert.equal(minorUnits({ value: "1200", currencyCode: "JPY" }), 1_200n);
  assert.throws(() => minorUnits({ value: "1e3", currencyCode: "EUR" }), TypeError);
});

test("errors are typed and list every fault", async () => {
  const api = new FakeApi();
  api.script(
    () => problem(404, "TRANSACTION_NOT_FOUND"),
    () =>
      problem(
        400,
        "INVALID_REQUEST",
        {},
        { errors: [{ parameter: "emial", code: "UNKNOWN_PARAMETER", detail: "No.", suggestion: "email" }] },
      ),
  );
  const { transactions } = api.client();
  await assert.rejects(transactions.get("a/b"), (error) => error instanceof NotFoundError && error.requestId === "r-1");
  assert.equal(api.asked[0]?.url.pathname, "/v1/transactions/a%2Fb");
  await assert.rejects(
    transactions.summary(),
    (error) => error instanceof InvalidRequestError && /emial: No\. Did you mean email\?/.test(error.message),
  );
});

test("values that cannot be sent exactly are refused before", () => {
  const { transactions } = new FakeApi().client();
  assert.throws(() => transactions.list({ reference: ["a", "b"] as unknown as string }), /reference takes one value/);
  assert.throws(() => transactions.list({ amount: 1.1 as unknown as string }), TypeError);
  assert.throws(() => transactions.list({ createdFrom: new Date("nonsense") }), RangeError);
});

test("commas and backslashes within values of lists are escaped", async () => {
  const api = new FakeApi();
  api.handler = () => json(page([]));
  const { transactions } = api.client();
  const table = await readFile(new URL("../../../lists.json", import.meta.url), "utf8");
  const cases = JSON.parse(table) as { values: string[]; text: string }[];
  for (const { values, text } of cases) {
    await all(transactions.list({ storeId: values, fields: values, ...(values.length === 1 && { id: values[0] }) }));
    const sent = api.asked.at(-1)?.url.searchParams;
    assert.deepEqual([sent?.get("store_id"), sent?.get("fields")], [text, text]);
    if (values.length === 1) assert.equal(sent?.get("id"), text);
  }
  assert.ok(cases.length > 20);
});

test("a single text is one value", async () => {
  const api = new FakeApi();
  api.handler = () => json(page([]));
  const one = { reference: "a,b\\", invoiceId: "a,b", metadata: { k: "a,b\\," }, name: "a,b" };
  await all(api.client().transactions.list({ storeId: "Main St, Suite 4", ...one }));
  assert.deepEqual(
    [...(api.asked[0]?.url.searchParams ?? [])],
    [
      ["store_id", "Main St\\, Suite 4"],
      ["reference", "a,b\\"],
      ["invoice_id", "a,b"],
      ["metadata[k]", "a,b\\,"],
      ["name", "a,b"],
    ],
  );
});

test("parameters are those of the document", async () => {
  const document = JSON.parse(await readFile(new URL("../../../../docs/openapi.json", import.meta.url), "utf8")) as {
    paths: Record<string, { get: { parameters: { name?: string; in?: string; schema?: { type: string } }[] } }>;
  };
  const source = await readFile(new URL("../../src/query.ts", import.meta.url), "utf8");
  const declared = [...source.matchAll(/^ {2}(\w+)\?:/gm)].map((match) => match[1]);
  for (const path of ["/v1/transactions", "/v1/transactions/summary"]) {
    for (const { name, in: place, schema } of document.paths[path]?.get.parameters ?? []) {
      const camel = name?.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      if (place === "query") assert.ok(declared.includes(camel), name);
      if (place === "query" && name !== "metadata") {
        const [sent] = parameters({ [camel as string]: "a,b" });
        assert.deepEqual(sent, [name, schema?.type === "array" ? "a\\,b" : "a,b"]);
      }
    }
  }
});
