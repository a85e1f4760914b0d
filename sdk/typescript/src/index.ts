export { TransactionSearch, type ClientOptions } from "./client.js";
export * from "./errors.js";
export { Exports, Schedules, type Creation, type ExportRequest } from "./exports.js";
export type { Followed } from "./follow.js";
export type { Clock, Credentials, Fetch } from "./http.js";
export type * from "./models.js";
export { parseTransaction } from "./models.js";
export { minorUnits } from "./money.js";
export { Payouts } from "./payouts.js";
export type {
  BodySearch,
  Filter,
  PayoutQuery,
  Sort,
  SummaryQuery,
  TransactionFilter,
  TransactionQuery,
  Values,
  When,
} from "./query.js";
export { Transactions } from "./transactions.js";
export { Pages, Walk, type Page } from "./walk.js";
export {
  WebhookDeliveries,
  WebhookEndpoints,
  webhooks,
  type WebhookDeliveryQuery,
  type WebhookEndpointChanges,
  type WebhookEvent,
  type WebhookHeaders,
} from "./webhooks.js";
