/** What people type, and the filters that it becomes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decimalOf } from "../../src/decimals.js";
import { filterOf, readTyped } from "../../src/typed.js";

const both = { en: ".", de: "," } as const;

/** What was typed, in which languages, and each term as kind and filter. */
const table: [text: string, languages: string, ...terms: [kind: string, filter: unknown][]][] = [
  ["", "en de"],
  ["   ", "en de"],
  ["jos", "en de", ["name", { name: { match: "jos" } }]],
  ["jos gar", "en de", ["name", { name: { match: "jos gar" } }]],
  ["  Jos\t Gar ", "en de", ["name", { name: { match: "Jos Gar" } }]],
  ["müller", "en de", ["name", { name: { match: "müller" } }]],
  ["O'Neill-Smith", "en de", ["name", { name: { match: "O'Neill-Smith" } }]],
  ["müller 49,99", "en de", ["name", { name: { match: "müller" } }], ["amount", { amount: { eq: "49.99" } }]],
  ["49,99 müller", "en de", ["name", { name: { match: "müller" } }], ["amount", { amount: { eq: "49.99" } }]],
  ["anna 10.00 müller", "en", ["name", { name: { match: "anna müller" } }], ["amount", { amount: { eq: "10.00" } }]],
  ["1.234,50", "en de", ["amount", { amount: { eq: "1234.50" } }]],
  ["1,234.50", "en de", ["amount", { amount: { eq: "1234.50" } }]],
  ["1'234.50", "en de", ["amount", { amount: { eq: "1234.50" } }]],
  ["49.99", "en de", ["amount", { amount: { eq: "49.99" } }]],
  ["49,99", "en de", ["amount", { amount: { eq: "49.99" } }]],
  ["€49.99", "en de", ["amount", { and: [{ amount: { eq: "49.99" } }, { currency: { in: ["EUR"] } }] }]],
  ["49,99€", "en de", ["amount", { and: [{ amount: { eq: "49.99" } }, { currency: { in: ["EUR"] } }] }]],
  ["£0.05", "en", ["amount", { and: [{ amount: { eq: "0.05" } }, { currency: { in: ["GBP"] } }] }]],
  ["1.234", "en", ["amount", { amount: { eq: "1.234" } }]],
  ["1.234", "de", ["amount", { amount: { eq: "1234" } }]],
  ["1,234", "en", ["amount", { amount: { eq: "1234" } }]],
  ["1,234", "de", ["amount", { amount: { eq: "1.234" } }]],
  ["1.234.567", "en de", ["amount", { amount: { eq: "1234567" } }]],
  ["1.23.45", "en de", ["any", { q: { match: "1.23.45" } }]],
  ["192.168.1.1", "en de", ["any", { q: { match: "192.168.1.1" } }]],
  ["INV-1001", "en de", ["any", { q: { match: "INV-1001" } }]],
  ["order-77", "en de", ["any", { q: { match: "order-77" } }]],
  ["jose@example.com", "en de", ["email", { email: { prefix: "jose@example.com" } }]],
  ["jose@", "en de", ["email", { email: { prefix: "jose@" } }]],
  ["@example.com", "en de", ["email", { email: { contains: "@example.com" } }]],
  ["*garcia@web*", "en de", ["email", { email: { contains: "garcia@web" } }]],
  ["a@", "en de", ["email", undefined]],
  ["@", "en de", ["email", undefined]],
  ["txn_01JCX4Q7", "en de", ["any", { q: { match: "txn_01JCX4Q7" } }]],
  ["po_01M8E014", "en de", ["any", { q: { match: "po_01M8E014" } }]],
  [
    "1001",
    "en de",
    ["number", { or: [{ amount: { eq: "1001" } }, { q: { match: "1001" } }, { card_last4: { eq: "1001" } }] }],
  ],
  [
    "4242",
    "en de",
    ["number", { or: [{ amount: { eq: "4242" } }, { q: { match: "4242" } }, { card_last4: { eq: "4242" } }] }],
  ],
  ["136480", "en de", ["number", { or: [{ amount: { eq: "136480" } }, { q: { match: "136480" } }] }]],
  [
    "0042",
    "en de",
    ["number", { or: [{ amount: { eq: "42" } }, { q: { match: "0042" } }, { card_last4: { eq: "0042" } }] }],
  ],
  ["7", "en de", ["number", { amount: { eq: "7" } }]],
  ["12345678901234567890", "en de", ["number", { q: { match: "12345678901234567890" } }]],
  ["amount:>50", "en de", ["amount", { amount: { gte: "50" } }]],
  ["amount:>=50", "en de", ["amount", { amount: { gte: "50" } }]],
  ["amount:<49,99", "en de", ["amount", { amount: { lte: "49.99" } }]],
  ["amount:10..20", "en de", ["amount", { amount: { gte: "10", lte: "20" } }]],
  ["amount:10,50..20,75", "en de", ["amount", { amount: { gte: "10.50", lte: "20.75" } }]],
  ["amount:10..", "en de", ["amount", { amount: { gte: "10" } }]],
  ["amount:..20", "en de", ["amount", { amount: { lte: "20" } }]],
  ["amount:49.99", "en de", ["amount", { amount: { eq: "49.99" } }]],
  ["betrag:1.000", "de", ["amount", { amount: { eq: "1000" } }]],
  ["Betrag:>50", "en de", ["amount", { amount: { gte: "50" } }]],
  ["betrag:", "en de", ["any", { q: { match: "betrag:" } }]],
  ["amount:much", "en de", ["invalid", undefined]],
  ["amount:..", "en de", ["invalid", undefined]],
  ['amount:""', "en de", ["invalid", undefined]],
  ['name:""', "en de", ["invalid", undefined]],
  ['"maria lopez"', "en de", ["any", { q: { match: "maria lopez" } }]],
  ['"maria', "en de", ["any", { q: { match: "maria" } }]],
  ['""', "en de"],
  ['name:"maria lopez"', "en de", ["name", { name: { match: "maria lopez" } }]],
  ['reference:"order 77"', "en de", ["reference", { reference: { prefix: "order 77" } }]],
  ["ref:order-77", "en de", ["reference", { reference: { prefix: "order-77" } }]],
  ["order:77", "en de", ["reference", { reference: { prefix: "77" } }]],
  ["rechnung:INV-1", "en de", ["invoice", { invoice_id: { prefix: "INV-1" } }]],
  ["karte:4242", "en de", ["card", { card_last4: { eq: "4242" } }]],
  ["e-mail:jose", "en de", ["email", { email: { prefix: "jose" } }]],
  ["id:txn_1", "en de", ["id", { id: { eq: "txn_1" } }]],
  ["custom:c-1", "en de", ["custom", { custom_id: { prefix: "c-1" } }]],
  ["payer:p_9", "en de", ["payer", { payer_id: { eq: "p_9" } }]],
  ["auszahlung:po_1", "en de", ["payout", { payout_id: { eq: "po_1" } }]],
  ["filiale:Köln", "en de", ["store", { store_id: { eq: "Köln" } }]],
  ["any:candle", "en de", ["any", { q: { match: "candle" } }]],
  ["https://shop.example/order/77", "en de", ["any", { q: { match: "https://shop.example/order/77" } }]],
  ["shop:berlin", "en de", ["any", { q: { match: "shop:berlin" } }]],
  ["14:32", "en de", ["any", { q: { match: "14:32" } }]],
  ["constructor:x", "en de", ["any", { q: { match: "constructor:x" } }]],
  ["__proto__:x", "en de", ["any", { q: { match: "__proto__:x" } }]],
  ["👩‍💻", "en de", ["name", { name: { match: "👩‍💻" } }]],
  ["محمد علي", "en de", ["name", { name: { match: "محمد علي" } }]],
  ["משה 49.99", "en de", ["name", { name: { match: "משה" } }], ["amount", { amount: { eq: "49.99" } }]],
  ["\u202Etxt", "en de", ["name", { name: { match: "\u202Etxt" } }]],
  ["李", "en de", ["name", { name: { match: "李" } }]],
  ["a", "en de", ["name", { name: { match: "a" } }]],
  ["#", "en de", ["any", undefined]],
  ["x".repeat(200), "en de", ["name", { name: { match: "x".repeat(200) } }]],
  ["<script>alert(1)</script>", "en de", ["any", { q: { match: "<script>alert(1)</script>" } }]],
];

for (const [text, languages, ...expected] of table) {
  for (const language of languages.split(" ") as (keyof typeof both)[]) {
    test(`${language}: ${text.slice(0, 40) || "nothing"}`, () => {
      const terms = readTyped(text, { decimal: both[language] });
      assert.deepEqual(
        terms.map((term) => [term.kind, filterOf(term)]),
        expected,
      );
    });
  }
}

test("the sources of the terms are what was typed, and mean the same when they are typed again", () => {
  for (const [text] of table) {
    const terms = readTyped(text, { decimal: "." });
    const again = readTyped(terms.map((term) => term.source).join(" "), { decimal: "." });
    assert.deepEqual(again, terms, text);
  }
});

test("anything at all is read, quickly", () => {
  const pieces = [
    '"',
    ":",
    "amount:",
    "..",
    ">",
    "@",
    "1",
    ",",
    ".",
    "'",
    "é",
    "\u200B",
    "\uD800",
    " ",
    "\\",
    "€",
    "-",
  ];
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const start = performance.now();
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: random() * 60 }, () => pieces[Math.floor(random() * pieces.length)]).join("");
    for (const decimal of [".", ","] as const)
      for (const term of readTyped(text, { decimal })) {
        JSON.stringify(filterOf(term));
        for (const bound of [term.min, term.max])
          if (bound !== undefined) assert.match(bound, /^(0|[1-9]\d{0,15})(\.\d{1,4})?$/, text);
      }
  }
  assert.ok(performance.now() - start < 5_000);
});

test("decimals: what is a number and what is not one", () => {
  const numbers: [string, "." | ",", string | undefined][] = [
    ["0", ".", "0"],
    ["007", ".", "7"],
    ["0,00", ",", "0.00"],
    ["1 234,50", ",", "1234.50"],
    ["1\u00A0234,50", ",", "1234.50"],
    ["9007199254740993", ".", "9007199254740993"],
    ["90071992547409.93", ".", "90071992547409.93"],
    ["12345678901234567", ".", undefined],
    ["0.1234", ".", "0.1234"],
    ["0.12345", ".", undefined],
    ["5.", ".", undefined],
    [",5", ",", undefined],
    ["1,2,3", ".", undefined],
    ["12,34.50", ".", undefined],
    ["1.234,567", ",", "1234.567"],
    ["-5", ".", undefined],
    ["1e5", ".", undefined],
    ["", ".", undefined],
    ["٤٢", ".", undefined],
  ];
  for (const [text, decimal, expected] of numbers) assert.equal(decimalOf(text, decimal), expected, text);
});
