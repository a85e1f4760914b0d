/** Views as addresses, and back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDay, presets } from "../../src/period.js";
import {
  columns,
  emptyView,
  intervals,
  measures,
  readView,
  screens,
  searchOf,
  shortAddress,
  sorts,
  statuses,
  types,
  writeView,
  type View,
} from "../../src/view.js";

let seed = 11;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.3);

const texts = [
  "",
  "jos gar",
  "müller 49,99",
  "a&b=c",
  "100%",
  "#?/",
  '"quoted"',
  "amount:>50",
  "محمد",
  "a,b\\c",
  "+",
  "%2C",
];
const stores = [
  "Berlin",
  "a,b",
  "a\\",
  "\\,",
  ",",
  "x,y\\,z",
  "Köln & Co",
  "=",
  "\\\\",
  "日本",
  "a\nb",
  "%2C",
  "a + b",
];

function anyView(): View {
  const day = () => `20${10 + Math.floor(random() * 80)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`;
  const anyPeriod = () =>
    random() < 0.5 ? pick(presets) : pick([{ from: day() }, { to: day() }, { from: day(), to: day() }]);
  const ordered = some(columns).sort(() => random() - 0.5);
  return {
    screen: pick(screens),
    text: pick(texts),
    period: anyPeriod(),
    settled: anyPeriod(),
    status: some(statuses),
    type: some(types),
    currency: some(["EUR", "JPY", "KWD"]),
    method: some(["CARD", "WALLET"]),
    store: some(stores),
    id: some(["txn_1", "txn_2"]),
    min: pick(["", "10", "1.234,50"]),
    max: pick(["", "20.00"]),
    sort: pick(sorts),
    columns: ordered.length > 0 ? ordered : emptyView.columns,
    interval: pick([undefined, ...intervals]),
    measure: pick(measures),
    money: pick(["moved", "all"] as const),
    open: pick([undefined, "txn_1", "a/b?c#d&e"]),
    merchant: pick([undefined, "M0002"]),
  };
}

test("a view is the same after it was an address", () => {
  for (let round = 0; round < 2_000; round++) {
    const view = anyView();
    const hash = writeView(view);
    assert.deepEqual(readView(hash), view, hash);
    // As a browser gives it back.
    assert.deepEqual(readView(new URL(`https://shop.example/console/${hash}`).hash), view, hash);
  }
});

test("the empty view has a short address, and everybody can read one", () => {
  assert.equal(writeView(emptyView), "#/find");
  assert.equal(
    writeView({ ...emptyView, text: "jos", status: ["REFUNDED"], period: "last7" }),
    "#/find?q=jos&when=last7&status=REFUNDED",
  );
  for (const hash of ["#/find", "#find"]) assert.deepEqual(readView(hash), emptyView, hash);
  for (const hash of ["", "#", "#/"]) assert.deepEqual(readView(hash), { ...emptyView, screen: "overview" }, hash);
});

test("a payment has a short address, with the merchant that a partner acts for", () => {
  assert.equal(shortAddress("txn_1", undefined), "#/payment/txn_1");
  assert.deepEqual(readView("#/payment/txn_1"), { ...emptyView, open: "txn_1" });
  const odd = shortAddress("a/b?c d", "M0002");
  assert.deepEqual(readView(odd), { ...emptyView, open: "a/b?c d", merchant: "M0002" });
  assert.deepEqual(readView("#/payment/%E0%A4%A"), emptyView);
});

test("a hostile address gives a valid view", () => {
  const long = "x".repeat(100_000);
  const hostile = [
    "#/<script>alert(1)</script>?q=<img src=x onerror=alert(1)>",
    "#/__proto__?constructor=1&__proto__=2&screen=toString",
    "#/toString?columns=toString,constructor,hasOwnProperty",
    "#/find?columns=time,time,amount,time",
    "#/find?columns=,,,",
    "#/find?columns=",
    "#/find?when=tomorrow&by=century&show=everything&sort=colour",
    "#/find?when=toString&by=constructor",
    "#/find?from=2026-02-30&to=yesterday",
    "#/find?from=2026-13-01",
    "#/find?from=99999-01-01&to=-1",
    "#/find?to=9999-12-31",
    "#/find?from=0000-01-01",
    "#/find?min=abc&max=%00",
    `#/find?q=${long}&open=${long}&merchant=${long}&status=${"A,".repeat(10_000)}`,
    "#/find?q=%E0%A4%A&open=%",
    "#/find?status=\\",
    "#/find?status=\\,\\\\,\\",
    "#/find?store=%00%01\uD800",
    "#/find?q=a&q=b&q=c",
    "#///find??q=1??",
    "#%2Ffind%3Fq=1",
    "#/find?" + "&".repeat(5_000) + "=".repeat(5_000),
  ];
  for (const hash of hostile) {
    const view = readView(hash);
    const at = hash.slice(0, 80);
    assert.ok(screens.includes(view.screen), at);
    assert.ok(view.text.length <= 200, at);
    assert.ok(view.columns.length > 0 && view.columns.every((column) => columns.includes(column)), at);
    assert.equal(new Set(view.columns).size, view.columns.length, at);
    assert.ok(measures.includes(view.measure) && ["created_at", "-created_at"].includes(view.sort), at);
    assert.ok(view.interval === undefined || intervals.includes(view.interval), at);
    assert.ok((view.open?.length ?? 0) <= 255 && (view.merchant?.length ?? 0) <= 64, at);
    for (const list of [view.status, view.type, view.currency, view.method, view.store]) {
      assert.ok(list.length <= 101 && list.every((value) => typeof value === "string" && value !== ""), at);
    }
    if (typeof view.period === "string") assert.ok(presets.includes(view.period), at);
    else assert.ok(Object.values(view.period).every(isDay), at);
    // What was understood is the same in the next address, and can be searched.
    assert.deepEqual(readView(writeView(view)), view, at);
    const { filter } = searchOf(view, "Europe/Berlin", { decimal: "." }, new Date("2026-11-27T12:00:00Z"));
    for (const [, day] of JSON.stringify(filter ?? {}).matchAll(/"(?:gte|lt)":"([^"]*-[^"]*)"/g)) {
      assert.match(day!, /^\d{4}-\d\d-\d\d$/, at);
    }
  }
});

test("a search has a leaf for each filter, and days that include the last", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  assert.deepEqual(searchOf(emptyView, "Europe/Berlin", { decimal: "." }, now), {
    terms: [],
    days: {},
    filter: undefined,
  });
  const one = searchOf({ ...emptyView, status: ["REFUNDED"] }, "Europe/Berlin", { decimal: "." }, now);
  assert.deepEqual(one.filter, { status: { in: ["REFUNDED"] } });
  const all = searchOf(
    {
      ...emptyView,
      text: "müller 49,99 amount:much",
      period: "lastMonth",
      status: ["COMPLETED", "REFUNDED"],
      method: ["CARD"],
      store: ["a,b"],
      min: "1.000",
      max: "2.000,50",
    },
    "Europe/Berlin",
    { decimal: "," },
    now,
  );
  assert.deepEqual(all.filter, {
    and: [
      { created_at: { gte: "2026-10-01", lt: "2026-11-01" } },
      { status: { in: ["COMPLETED", "REFUNDED"] } },
      { payment_method: { in: ["CARD"] } },
      { store_id: { in: ["a,b"] } },
      { amount: { gte: "1000", lte: "2000.50" } },
      { name: { match: "müller" } },
      { amount: { eq: "49.99" } },
    ],
  });
  const open = searchOf({ ...emptyView, period: { to: "2026-12-31" } }, "Europe/Berlin", { decimal: "." }, now);
  assert.deepEqual(open.filter, { created_at: { lt: "2027-01-01" } });
});
