/** Money, times and numbers as people read them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Format } from "../../src/format.js";
import { indented } from "../../src/ui/raw.js";

const en = new Format("en", "Europe/Berlin");
const de = new Format("de", "Europe/Berlin");
const money = (value: string, currencyCode: string) => ({ value, currencyCode });

test("the decimal sign", () => {
  assert.equal(en.decimal, ".");
  assert.equal(de.decimal, ",");
});

const amounts: [value: string, currency: string, en: string, de: string][] = [
  ["0.00", "EUR", "0.00 EUR", "0,00 EUR"],
  ["49.99", "EUR", "49.99 EUR", "49,99 EUR"],
  ["-64.94", "EUR", "−64.94 EUR", "−64,94 EUR"],
  ["1234.50", "EUR", "1,234.50 EUR", "1.234,50 EUR"],
  ["1234567.00", "USD", "1,234,567.00 USD", "1.234.567,00 USD"],
  ["1500", "JPY", "1,500 JPY", "1.500 JPY"],
  ["-7", "JPY", "−7 JPY", "−7 JPY"],
  ["118.435", "BHD", "118.435 BHD", "118,435 BHD"],
  ["0.005", "KWD", "0.005 KWD", "0,005 KWD"],
  ["90071992547409.92", "EUR", "90,071,992,547,409.92 EUR", "90.071.992.547.409,92 EUR"],
  ["90071992547409.93", "EUR", "90,071,992,547,409.93 EUR", "90.071.992.547.409,93 EUR"],
  ["9007199254740993", "JPY", "9,007,199,254,740,993 JPY", "9.007.199.254.740.993 JPY"],
  ["9007199254740.993", "BHD", "9,007,199,254,740.993 BHD", "9.007.199.254.740,993 BHD"],
  ["-92233720368547758.07", "EUR", "−92,233,720,368,547,758.07 EUR", "−92.233.720.368.547.758,07 EUR"],
];

for (const [value, currency, english, german] of amounts) {
  test(`${value} ${currency}`, () => {
    assert.equal(en.money(money(value, currency)), english);
    assert.equal(de.money(money(value, currency)), german);
    assert.equal(en.money(money(value, currency), true), english.slice(0, -4));
  });
}

test("counts", () => {
  assert.equal(en.number(200_000), "200,000");
  assert.equal(de.number(200_000), "200.000");
  assert.equal(de.number(9007199254740993n), "9.007.199.254.740.993");
});

test("times are those of the zone", () => {
  assert.equal(en.clock("2026-11-27T13:32:05.000Z"), "14:32:05");
  assert.equal(en.clock("2026-11-26T23:00:00.000Z"), "00:00:00");
  assert.match(de.time("2026-07-27T13:32:05.000Z"), /^27\. Juli 2026.*15:32:05.*MESZ$/);
  assert.match(en.time("2026-11-27T23:30:00.000Z"), /Nov 28, 2026.*00:30:00/);
  const kiritimati = new Format("en", "Pacific/Kiritimati");
  assert.match(kiritimati.short("1999-12-31T10:00:00Z"), /Jan 1, 2000.*00:00/);
});

test("a table has the year only where it is another", () => {
  const year = new Date().getUTCFullYear();
  assert.doesNotMatch(en.short(`${year}-06-15T12:00:00Z`), new RegExp(String(year)));
  assert.match(en.short(`${year - 1}-06-15T12:00:00Z`), new RegExp(String(year - 1)));
});

test("days, sizes and countries", () => {
  assert.equal(en.day("2026-11-01"), "Nov 1, 2026");
  assert.equal(de.day("2026-11-01"), "01.11.2026");
  assert.equal(en.bytes(999), "999 byte");
  assert.equal(en.bytes(1_500_000), "1.5 MB");
  assert.equal(de.bytes(1_500), "1,5 kB");
  assert.equal(de.country("ES"), "Spanien");
  assert.equal(en.country("not a code"), "not a code");
});

test("JSON on several lines is otherwise as it arrived", () => {
  const json = String.raw`{"a":12345678901234567890123,"b":0.10,"c":"x{y}[z],:\" \\","d":[],"e":{},"f":[1,{"g":null}],"h":"  two  ","i":-1E400}`;
  const lines = indented(json);
  assert.equal(
    lines,
    String.raw`{
  "a": 12345678901234567890123,
  "b": 0.10,
  "c": "x{y}[z],:\" \\",
  "d": [],
  "e": {},
  "f": [
    1,
    {
      "g": null
    }
  ],
  "h": "  two  ",
  "i": -1E400
}`,
  );
  assert.equal(indented(lines), lines, "twice is once");
});

test("JSON with strings of any kind keeps each of them", () => {
  const strings = [
    '"',
    "\\",
    '\\\\"',
    "{",
    "}",
    "[]",
    "},{",
    ": ",
    "\n",
    "\u202E",
    "a".repeat(10_000),
    "{ }",
    "</pre>",
    "\uD800",
  ];
  const value = { strings, nested: strings.map((string) => ({ [string]: string, [`${string}x`]: [string] })) };
  for (const json of [JSON.stringify(value), JSON.stringify(value, null, 3)]) {
    assert.deepEqual(JSON.parse(indented(json)), value);
    assert.equal(indented(json), JSON.stringify(value, null, 2));
  }
});
