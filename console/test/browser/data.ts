/** The payments of the fake: any number of them, the same with each run. */

export interface Money {
  value: string;
  currency_code: string;
}
export type Row = Record<string, unknown> & {
  id: string;
  created_at: string;
  status: string;
  type: string;
  amount: Money;
  fee: Money;
  net: Money;
  payer: Record<string, unknown> & { name: string; email: string };
};

/** When the newest payment was made. */
export const newest = Date.parse("2026-11-27T13:31:58.412Z");
/** A moment after it: what a test's clock shows. */
export const now = "2026-11-27T13:32:05.000Z";

const names = [
  "José García",
  "Greta Müller",
  "Anna Lindqvist",
  "Łukasz Wójcik",
  "Zoë van den Berg",
  "محمد علي",
  "Noah Schmidt",
  "李小龙",
  "Sinéad O'Connor",
  "Ömer Yılmaz",
  "Josefine Krüger",
  "יעל כהן",
  "Maria-Magdalena Freifrau von Hohenstein-Oberwaldkirchen",
  "Bo Xi",
  "Νίκος Παπαδόπουλος",
  "Amélie Dubois",
];
const statuses = [
  "COMPLETED",
  "COMPLETED",
  "COMPLETED",
  "PENDING",
  "COMPLETED",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
  "FAILED",
];
const methods = [
  { type: "CARD", brand: "VISA", last4: "4242" },
  { type: "CARD", brand: "MASTERCARD", last4: "1881" },
  { type: "WALLET", brand: "PAYPAL", last4: null },
  { type: "BANK_TRANSFER", brand: null, last4: "3567" },
  { type: "DIRECT_DEBIT", brand: null, last4: "0042" },
];
export const digitsOf: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0, BHD: 3 };

export function decimal(minor: bigint, currency: string): string {
  const digits = digitsOf[currency]!;
  const sign = minor < 0n ? "-" : "";
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function minorOf(value: string, digits: number): bigint {
  const [whole, part = ""] = value.split(".");
  return BigInt(whole + part.padEnd(digits, "0"));
}

export const idOf = (index: number) => `txn_${String(index).padStart(20, "0")}`;

export function payment(index: number): Row {
  const name = names[(index * 7) % names.length]!;
  const isRefund = index % 9 === 8;
  const currency = index % 10 === 7 ? "JPY" : index % 20 === 13 ? "BHD" : index % 50 === 9 ? "USD" : "EUR";
  const minor = (BigInt((index * 7919) % 250_000) + 199n) * (isRefund ? -1n : 1n);
  const fee = isRefund ? 0n : -((minor * 25n) / 1000n);
  const at = new Date(newest - index * 377_000).toISOString();
  const money = (value: bigint): Money => ({ value: decimal(value, currency), currency_code: currency });
  const local = name
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ".");
  const method = methods[index % methods.length]!;
  const hasPayout = currency === "EUR" && index >= 50;
  return {
    id: idOf(index),
    merchant_id: "M0001",
    type: isRefund ? "REFUND" : "PAYMENT",
    event_code: isRefund ? "T1107" : "T0006",
    status: isRefund ? "COMPLETED" : statuses[index % statuses.length]!,
    direction: isRefund ? "DEBIT" : "CREDIT",
    created_at: at,
    updated_at: at,
    ingested_at: at,
    version: 3,
    amount: money(minor),
    fee: money(fee),
    net: money(minor + fee),
    payer: {
      id: `p_${(index * 7) % names.length}`,
      name,
      email: `${local || "guest"}${index % 500}@web.example.net`,
      country_code: "DE",
    },
    payment_method: method,
    invoice_id: `INV-${100_000 + index}`,
    reference: `order-${index}`,
    custom_id: null,
    note: index % 11 === 0 ? "Please ring twice" : null,
    related_id: isRefund ? idOf(index + 3) : null,
    payout_id: hasPayout ? `po_${Math.floor(index / 50)}` : null,
    settled_at: hasPayout ? at : null,
    store_id: index % 3 === 0 ? "Berlin, Mitte" : null,
    items: [
      { sku: "85123A", name: "Candle holder", quantity: "6", unit_amount: { value: "2.55", currency_code: currency } },
    ],
    events: [
      { type: "CREATED", at, amount: null, status: "PENDING" },
      { type: "COMPLETED", at, amount: money(minor), status: "COMPLETED" },
    ],
    metadata: { cart_id: `c-${index}` },
    erased_at: null,
  };
}

const nasty = [
  `<script>alert("name")</script>`,
  `"><img src=x onerror=alert(1)>`,
  `'"\`;alert(1)//`,
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)} #{alert(1)} <%= alert(1) %>",
  "javascript:alert(1)",
  "\u202Egnp.exe\u202D moc.live",
  "zero\u200Bwidth\u200D\uFEFF\u2060",
  "x".repeat(10_000),
  "👩‍👩‍👧‍👦".repeat(50),
  "lone \uD800 and \uDFFF surrogates",
  "Z̸̢̛͎͚͖̟̪̜̱͖̗̾̃̓̈́͐̋a̷͙̓l̶͖̈́g̷̛͚o̶".repeat(20),
  "line\nbreak\ttab\rreturn\u2028separator\u0000nul",
  "</bdi></a></div></td></textarea></title></style>",
  "  ",
  "ﷺ".repeat(200),
];
export const nastyCount = nasty.length;

/** A payment with a hostile text in every member that is a text. */
export const hostile = (index: number) => paymentWith(nasty, index);

/** A payment whose texts are those, each in another member with each index. */
export function paymentWith(texts: readonly string[], index: number): Row {
  const row = payment(index);
  const text = (at: number) => texts[(index + at) % texts.length]!;
  const all = (from: number, ...members: string[]) =>
    Object.fromEntries(members.map((name, at) => [name, text(from + at)]));
  return {
    ...row,
    ...all(
      0,
      "event_code",
      "invoice_id",
      "reference",
      "custom_id",
      "note",
      "store_id",
      "terminal_id",
      "statement_descriptor",
      "subject",
    ),
    ...all(9, "type", "status", "direction", "payout_id", "related_id", "channel"),
    payer: {
      name: text(0),
      email: text(1),
      ...all(2, "id"),
      country_code: text(3),
      given_name: text(4),
      surname: text(5),
      address: all(1, "line1", "city"),
    },
    payment_method: all(0, "type", "brand", "last4", "bank_name", "token"),
    items: [{ ...all(2, "sku", "name", "description", "quantity") }],
    events: [{ type: text(1), at: row.created_at, amount: null, status: text(2) }],
    metadata: Object.fromEntries(texts.map((each, at) => [each, text(at + 1)])),
  };
}
