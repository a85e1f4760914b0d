export { TransactionSearch } from "./client.js";
export * from "./errors.js";
export { Exports, Schedules } from "./exports.js";
export { parseTransaction } from "./models.js";
export { minorUnits } from "./money.js";
export { Payouts } from "./payouts.js";
export { Transactions } from "./transactions.js";
export { Pages, Walk } from "./walk.js";
export { WebhookDeliveries, WebhookEndpoints, webhooks, } from "./webhooks.js";
