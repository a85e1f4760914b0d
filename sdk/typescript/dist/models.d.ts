import type { components } from "./generated/schema.js";
import { type Camelized } from "./names.js";
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
export type TransactionPage = Omit<Camelized<Schemas["TransactionPage"]>, "items"> & {
    items: Transaction[];
};
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
export declare function parseTransaction(json: string): Transaction;
/** A page as its type describes it. */
export declare function readPage(answer: unknown): TransactionPage;
/** A transaction as its type describes it. */
export declare function readTransaction(answer: unknown): Transaction;
export {};
