/** The API's answers. */
import { parse } from "./exact.js";
import type { components } from "./generated/schema.js";
import { camelized, type Camelized } from "./names.js";

type Schemas = components["schemas"];

/**
 * A transaction. Amounts are decimal strings, times RFC 3339 in UTC, `version` is a bigint; values of enums may be added later.
 *
 * `JSON.stringify` writes `version` as a string.
 */
export type Transaction = Camelized<Schemas["Transaction"]>;
/** A signed amount: a decimal string with exactly the digits of its currency. */
export type Money = Camelized<Schemas["Money"]>;
/** A page of transactions. */
export type TransactionPage = Omit<Camelized<Schemas["TransactionPage"]>, "items"> & { items: Transaction[] };
/** Counts and exact sums. */
export type TransactionSummary = Camelized<Schemas["TransactionSummary"]>;
/** An export: all that its filter finds at one point in time, in files. */
export type Export = Camelized<Schemas["Export"]>;
/** One file of an export. */
export type ExportFile = Camelized<Schemas["ExportFile"]>;
/** A page of exports. */
export type ExportPage = Camelized<Schemas["ExportPage"]>;
/** A regular export. */
export type ExportSchedule = Camelized<Schemas["ExportSchedule"]>;
/** A page of schedules. */
export type ExportSchedulePage = Camelized<Schemas["ExportSchedulePage"]>;
/** An address that events are sent to. */
export type WebhookEndpoint = Camelized<Schemas["WebhookEndpoint"]>;
/** A page of webhook endpoints. */
export type WebhookEndpointPage = Camelized<Schemas["WebhookEndpointPage"]>;
/** A replay that was started. */
export type WebhookReplay = Camelized<Schemas["WebhookReplay"]>;
/** The delivery of an event to an endpoint. */
export type WebhookDelivery = Camelized<Schemas["WebhookDelivery"]>;
/** A delivery with its message and the last answer. */
export type WholeWebhookDelivery = Camelized<Schemas["WholeWebhookDelivery"]>;
/** A page of deliveries. */
export type WebhookDeliveryPage = Camelized<Schemas["WebhookDeliveryPage"]>;
/** A payout, and what it pays. */
export type Payout = Camelized<Schemas["Payout"]>;
/** A page of payouts. */
export type PayoutPage = Camelized<Schemas["PayoutPage"]>;

/** A transaction from its JSON, for example from a line of an NDJSON export. */
export function parseTransaction(json: string): Transaction {
  return readTransaction(camelized(parse(json)));
}

/** A page as its type describes it. */
export function readPage(answer: unknown): TransactionPage {
  const page = answer as TransactionPage;
  page.items.forEach(readTransaction);
  return page;
}

/** A transaction as its type describes it. */
export function readTransaction(answer: unknown): Transaction {
  const transaction = answer as Transaction;
  const version: unknown = transaction.version;
  // Not only if a number is too small for it: 3n and 3 are different keys, and neither adds to the other.
  if (typeof version === "number") transaction.version = BigInt(version);
  // JSON has no bigint, and a program that logs a transaction must not fail.
  return Object.defineProperty(transaction, "toJSON", { value: withoutBigints });
}

function withoutBigints(this: object): unknown {
  return plain({ ...this });
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
