/** The forms in which people write amounts, dates, cards and words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { percentOf, sumOf } from "../../src/decimals.js";
import { filterOf, readTyped, type Reading } from "../../src/typed.js";
import { widerOf } from "../../src/wider.js";

/** A Friday. */
const today = "2026-11-27";
const en: Reading = { decimal: ".", today, isMonthFirst: true };
const gb: Reading = { decimal: ".", today };
const de: Reading = { decimal: ",", today };

const fifty = { and: [{ amount: { eq: "50" } }, { currency: { in: ["EUR"] } }] };
const out = { and: [{ amount: { eq: "49.99" } }, { currency: { in: ["EUR"] } }, { direction: { eq: "DEBIT" } }] };
const about = { amount: { gte: "47.50", lte: "52.50" } };
const day = (from: string, lt: string) => ({ created_at: { gte: from, lt } });
const november25 = day("2026-11-25", "2026-11-26");

const table: [text: string, reading: Reading, ...filters: unknown[]][] = [
  ...["50 EUR", "EUR 50", "50 €", "€50", "50€", "eur50", "50eur", "50 euro", "€ 50"].flatMap(
    (text): [string, Reading, unknown][] => [
      [text, en, fifty],
      [text, de, fifty],
    ],
  ),
  ["−49,99 €", de, out],
  ["-49.99 EUR", en, out],
  ["€-49.99", en, out],
  ["86.83 EUR", en, { and: [{ amount: { eq: "86.83" } }, { currency: { in: ["EUR"] } }] }],
  ["1,234.50 USD", en, { and: [{ amount: { eq: "1234.50" } }, { currency: { in: ["USD"] } }] }],
  ["1\u202f234,50 EUR", de, { and: [{ amount: { eq: "1234.50" } }, { currency: { in: ["EUR"] } }] }],
  ["£20", en, { and: [{ amount: { eq: "20" } }, { currency: { in: ["GBP"] } }] }],
  ["20 CHF", de, { and: [{ amount: { eq: "20" } }, { currency: { in: ["CHF"] } }] }],
  ["50.-", de, { amount: { eq: "50" } }],
  ["50,-", de, { amount: { eq: "50" } }],
  ["50.– CHF", de, { and: [{ amount: { eq: "50" } }, { currency: { in: ["CHF"] } }] }],
  ["~50", en, about],
  ["about 50", en, about],
  ["etwa 50", de, about],
  ["ca. 50 EUR", de, { and: [about, { currency: { in: ["EUR"] } }] }],
  ["25.11.2026", de, november25],
  ["25.11.26", de, november25],
  ["25.11.", de, november25],
  ["24.12.", de, day("2025-12-24", "2025-12-25")],
  ["2026-11-25", en, november25],
  ["11/25/2026", en, november25],
  ["11/25/2026", gb, november25],
  ["25/11/2026", en, november25],
  ["3/4/2026", en, day("2026-03-04", "2026-03-05")],
  ["3/4/2026", gb, day("2026-04-03", "2026-04-04")],
  ["25 Nov", en, november25],
  ["Nov 25, 2026", en, november25],
  ["25. November 2026", de, november25],
  ["november 2026", en, day("2026-11-01", "2026-12-01")],
  ["Dezember 2025", de, day("2025-12-01", "2026-01-01")],
  ["yesterday", en, day("2026-11-26", "2026-11-27")],
  ["gestern", de, day("2026-11-26", "2026-11-27")],
  ["heute", de, day("2026-11-27", "2026-11-28")],
  ["last tuesday", en, day("2026-11-24", "2026-11-25")],
  ["last friday", en, day("2026-11-20", "2026-11-21")],
  ["letzten Dienstag", de, day("2026-11-24", "2026-11-25")],
  ["last week", en, day("2026-11-16", "2026-11-23")],
  ["letzte Woche", de, day("2026-11-16", "2026-11-23")],
  ["diesen Monat", de, day("2026-11-01", "2026-12-01")],
  ["refunds", en, { type: { in: ["REFUND"] } }],
  ["Erstattungen", de, { type: { in: ["REFUND"] } }],
  ["refunded jos", en, { name: { match: "jos" } }, { status: { in: ["REFUNDED", "PARTIALLY_REFUNDED"] } }],
  ["erstattet müller", de, { name: { match: "müller" } }, { status: { in: ["REFUNDED", "PARTIALLY_REFUNDED"] } }],
  ["fehlgeschlagen", de, { status: { in: ["FAILED"] } }],
  ["visa", en, { card_brand: { in: ["VISA"] } }],
  ["Lastschrift", de, { payment_method: { in: ["DIRECT_DEBIT", "SEPA_DEBIT"] } }],
  ["•••• 2859", en, { card_last4: { eq: "2859" } }],
  ["Visa •• 4242", en, { card_brand: { in: ["VISA"] } }, { card_last4: { eq: "4242" } }],
  ["****2859", en, { card_last4: { eq: "2859" } }],
  ["ending in 2859", en, { card_last4: { eq: "2859" } }],
  ["endet auf 2859", de, { card_last4: { eq: "2859" } }],
  // Names stay names.
  ["last", en, { name: { match: "last" } }],
  ["mai linh", de, { name: { match: "mai linh" } }],
  ["april jones", en, { name: { match: "april jones" } }],
  ["von auf", de, { name: { match: "von auf" } }],
  ["about", en, { name: { match: "about" } }],
  ["EUR", en, { name: { match: "EUR" } }],
  ["99/99/2026", en, { q: { match: "99/99/2026" } }],
  ["31.02.2026", de, { q: { match: "31.02.2026" } }],
];

for (const [text, reading, ...filters] of table) {
  test(`${text} with ${reading.decimal}${reading.isMonthFirst ? ", month first" : ""}`, () => {
    const terms = readTyped(text, reading);
    assert.deepEqual(terms.map(filterOf), filters);
    // What is typed again after a chip has been removed means the same.
    const again = readTyped(terms.map((term) => term.source).join(" "), reading);
    assert.deepEqual(again.map(filterOf), filters);
  });
}

test("a date that can be read in two ways has both, in the order of the region", () => {
  assert.equal(readTyped("3/4/2026", en)[0]!.otherDay, "2026-04-03");
  assert.equal(readTyped("3/4/2026", gb)[0]!.otherDay, "2026-03-04");
  assert.equal(readTyped("11/25/2026", gb)[0]!.otherDay, undefined);
  assert.equal(readTyped("4/4/2026", en)[0]!.otherDay, undefined);
});

test("each reading has a wider one that is another search", () => {
  const wider = (text: string, reading = en) =>
    widerOf(readTyped(text, reading), reading.decimal).map((each) => [each.kind, each.text]);
  assert.deepEqual(wider("50 EUR jos"), [
    ["anywhere", "any:jos 50 EUR"],
    ["anyCurrency", "jos amount:50"],
  ]);
  assert.deepEqual(wider("−49,99 €", de), [["anyCurrency", "amount:49,99"]]);
  assert.deepEqual(wider("49,99", de), [["about", "~49,99"]]);
  assert.deepEqual(wider("yesterday refunds"), [
    ["anyDay", "refunds"],
    ["name", "yesterday name:refunds"],
  ]);
  assert.deepEqual(wider("•••• 2859"), [["anywhere", 'any:"2859"']]);
  assert.deepEqual(wider("~50"), []);
});

test("sums of decimals are exact", () => {
  assert.equal(sumOf([]), "0");
  assert.equal(sumOf(["0.1", "0.2"]), "0.3");
  assert.equal(sumOf(["90071992547409.93", "-0.94", "5"]), "90071992547413.99");
  assert.equal(sumOf(["-5", "2"]), "-3");
  assert.equal(percentOf("50", 95n), "47.50");
  assert.equal(percentOf("1.234", 105n), "1.295");
});
