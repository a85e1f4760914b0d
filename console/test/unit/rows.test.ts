/** Rows that are fetched as somebody scrolls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction, TransactionPage } from "@txsearch/client";
import { Rows } from "../../src/rows.js";

interface Asked {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A source of that many rows, whose cursors are the index of the next row. */
function source(count: number) {
  const asked: Asked[] = [];
  const state = {
    asked,
    fault: undefined as Error | undefined,
    release: undefined as (() => void) | undefined,
    hold: false,
  };
  const fetch = async (cursor: string | undefined, limit: number): Promise<TransactionPage> => {
    asked.push({ cursor, limit });
    if (state.hold) await new Promise<void>((resolve) => (state.release = resolve));
    if (state.fault) throw state.fault;
    const start = Number(cursor ?? 0);
    const end = Math.min(count, start + limit);
    return {
      items: Array.from({ length: end - start }, (_, index) => ({ id: `txn_${start + index}` }) as Transaction),
      page: {
        limit,
        count: end - start,
        hasMore: end < count,
        nextCursor: end < count ? String(end) : null,
        prevCursor: null,
      },
      freshness: { asOf: `2026-11-27T14:32:0${asked.length % 10}Z`, lagMs: 0 },
    } as unknown as TransactionPage;
  };
  return { rows: new Rows(fetch), state };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The sizes of the first page and of those after it. */
const [first, others] = await (async () => {
  const { rows, state } = source(1_000);
  await rows.more();
  await rows.more();
  return state.asked.map((asked) => asked.limit) as [number, number];
})();

test("a first page that is small, and larger ones after it", async () => {
  const { rows, state } = source(350);
  assert.equal(rows.count, 0);
  assert.ok(!rows.isComplete);
  await rows.more();
  assert.equal(rows.count, 100);
  assert.equal(rows.asOf, "2026-11-27T14:32:01Z");
  await rows.more();
  assert.equal(rows.count, first + others);
  assert.ok(!rows.isComplete);
  await rows.more();
  assert.equal(rows.count, 350);
  assert.ok(rows.isComplete);
  assert.equal(rows.asOf, "2026-11-27T14:32:01Z", "the time of the first page");
  await rows.more();
  assert.deepEqual(state.asked, [
    { cursor: undefined, limit: 100 },
    { cursor: "100", limit: 200 },
    { cursor: "300", limit: 200 },
  ]);
  for (let index = 0; index < 350; index++) assert.equal(rows.at(index)?.id, `txn_${index}`);
  assert.equal(rows.at(350), undefined);
  assert.equal(rows.at(-1), undefined);
  assert.equal(rows.indexOf("txn_349"), 349);
  assert.equal(rows.indexOf("txn_350"), -1);
});

for (const count of [0, 1, 99, 100, 101, 300, 301]) {
  test(`${count} rows end where they end`, async () => {
    const { rows } = source(count);
    while (!rows.isComplete) await rows.more();
    assert.equal(rows.count, count);
    assert.equal(rows.at(count - 1)?.id, count === 0 ? undefined : `txn_${count - 1}`);
    assert.equal(rows.failure, undefined);
  });
}

test("100,000 rows: few are held, and those far away come back by their cursor", async () => {
  const { rows, state } = source(100_000);
  let most = 0;
  while (!rows.isComplete) {
    await rows.more();
    most = Math.max(most, rows.held);
    // Somebody looks at the last rows.
    for (let index = Math.max(0, rows.count - 40); index < rows.count; index++) {
      assert.equal(rows.at(index)?.id, `txn_${index}`);
    }
  }
  assert.equal(rows.count, 100_000);
  assert.ok(most <= 2_600, `${most} rows were held`);
  const before = state.asked.length;
  let blank = 0;
  for (let top = 99_960; top >= 0; top -= 40) {
    for (let index = top; index < top + 40; index++) if (rows.at(index) === undefined) blank++;
    await turn();
    for (let index = top; index < top + 40; index++)
      assert.equal(rows.at(index)?.id, `txn_${index}`, "after a refetch");
    most = Math.max(most, rows.held);
  }
  assert.ok(blank > 0, "rows were dropped");
  assert.ok(most <= 2_600, `${most} rows were held on the way back`);
  const cursors = state.asked.slice(before).map((asked) => asked.cursor);
  assert.equal(new Set(cursors).size, cursors.length, "each page was fetched once on the way back");
  assert.ok(!cursors.includes(undefined), "the first page is held");
});

test("drawing a row that is on its way many times fetches its page once", async () => {
  const { rows, state } = source(10_000);
  while (!rows.isComplete) await rows.more();
  const before = state.asked.length;
  for (let times = 0; times < 10; times++) for (let index = 100; index < 140; index++) rows.at(index);
  await turn();
  assert.equal(state.asked.length, before + 1);
  assert.equal(state.asked.at(-1)?.cursor, "100");
  assert.equal(rows.at(100)?.id, "txn_100");
});

test("two calls of more() are one request", async () => {
  const { rows, state } = source(1_000);
  state.hold = true;
  const calls = [rows.more(), rows.more()];
  assert.ok(rows.isLoading);
  state.hold = false;
  state.release!();
  await Promise.all(calls);
  assert.equal(state.asked.length, 1);
  assert.equal(rows.count, 100);
  assert.ok(!rows.isLoading);
});

test("a failure leaves the rows, and the same page is asked for again", async () => {
  const { rows, state } = source(1_000);
  await rows.more();
  let changes = 0;
  rows.changes.subscribe(() => changes++);
  state.fault = new Error("away");
  await rows.more();
  assert.equal(rows.failure, state.fault);
  assert.equal(rows.count, 100);
  assert.equal(rows.at(99)?.id, "txn_99");
  assert.ok(!rows.isLoading);
  assert.ok(changes > 1, "it is told");
  state.fault = undefined;
  await rows.more();
  assert.equal(rows.failure, undefined);
  assert.equal(rows.count, first + others);
  assert.equal(rows.at(100)?.id, "txn_100");
  assert.deepEqual(
    state.asked.map((asked) => asked.cursor),
    [undefined, "100", "100"],
  );
});

test("a failure of the first page can be tried again", async () => {
  const { rows, state } = source(10);
  state.fault = new Error("away");
  await rows.more();
  assert.equal(rows.failure, state.fault);
  assert.ok(!rows.isComplete);
  state.fault = undefined;
  await rows.more();
  assert.equal(rows.count, 10);
});

test("a page that cannot be fetched again is told, and a retry fetches it", async () => {
  const { rows, state } = source(5_000);
  while (!rows.isComplete) await rows.more();
  state.fault = new Error("away");
  assert.equal(rows.at(100), undefined);
  await turn();
  assert.equal(rows.failure, state.fault);
  const before = state.asked.length;
  rows.at(100);
  await turn();
  assert.equal(state.asked.length, before, "not at once again with each drawing");
  state.fault = undefined;
  await rows.more();
  rows.at(100);
  await turn();
  assert.equal(rows.failure, undefined);
  assert.equal(rows.at(100)?.id, "txn_100");
});

test("a page that cannot be fetched again is asked for once more after a while, if somebody still looks at it", async (context) => {
  const { rows, state } = source(5_000);
  while (!rows.isComplete) await rows.more();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  state.fault = new Error("away");
  // As the table does, which draws what is in sight with each change.
  rows.changes.subscribe(() => void rows.at(100));
  await turn();
  const before = state.asked.length;
  state.fault = undefined;
  context.mock.timers.tick(2_000);
  await turn();
  assert.equal(state.asked.length, before + 1);
  assert.equal(rows.failure, undefined);
  assert.equal(rows.at(100)?.id, "txn_100");
});

/** A source whose rows come and go while they are read; a cursor is the id of the row before the page. */
function changing(count: number) {
  const ids = Array.from({ length: count }, (_, index) => `txn_${index}`);
  const rows = new Rows(async (cursor, limit) => {
    const start = cursor === undefined ? 0 : ids.indexOf(cursor) + 1;
    const items = ids.slice(start, start + limit).map((id) => ({ id }) as Transaction);
    const hasMore = start + limit < ids.length;
    return {
      items,
      page: { limit, count: items.length, hasMore, nextCursor: hasMore ? items.at(-1)!.id : null, prevCursor: null },
      freshness: { asOf: "2026-11-27T14:32:00Z", lagMs: 0 },
    } as unknown as TransactionPage;
  });
  return { rows, ids };
}

/** Every row from the last to the first, as somebody sees them who scrolls up. */
async function scrolledUp(rows: Rows): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  for (let index = rows.count - 1; index >= 0; index--) {
    if (rows.at(index) === undefined) await turn();
    seen.unshift(rows.at(index)?.id);
  }
  return seen;
}

test("payments that come while somebody scrolls push no row out of its page", async () => {
  const { rows, ids } = changing(4_000);
  const before = [...ids];
  let come = 0;
  while (!rows.isComplete) {
    await rows.more();
    ids.unshift(`new_${come++}`);
  }
  assert.ok(rows.held < rows.count, "rows were dropped");
  assert.deepEqual(await scrolledUp(rows), before);
});

test("payments that are ingested late push no row out of a page that is fetched again", async () => {
  const { rows, ids } = changing(4_000);
  const before = [...ids];
  while (!rows.isComplete) await rows.more();
  for (let index = 3_800; index > 0; index -= 50) ids.splice(index, 0, `late_${index}`);
  assert.deepEqual(await scrolledUp(rows), before);
});

test("a row that is gone leaves the others of its page in their order", async () => {
  const { rows, ids } = changing(4_000);
  while (!rows.isComplete) await rows.more();
  ids.splice(ids.indexOf("txn_350"), 1);
  const seen = await scrolledUp(rows);
  assert.equal(seen.length, 4_000);
  assert.ok(!seen.includes("txn_350"));
  assert.deepEqual(
    [...new Set(seen)],
    Array.from({ length: 4_000 }, (_, index) => `txn_${index}`).filter((id) => id !== "txn_350"),
  );
});
