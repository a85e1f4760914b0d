import { Exports, Schedules } from "./exports.js";
import { Transport, systemClock, type Clock, type Credentials, type Fetch } from "./http.js";
import { Payouts } from "./payouts.js";
import { RetryPolicy } from "./retry.js";
import { Transactions } from "./transactions.js";
import { WebhookDeliveries, WebhookEndpoints, webhooks } from "./webhooks.js";

/** How a client reaches the API. Give either `clientId` and `clientSecret`, or `token`. */
export type ClientOptions = Credentials & {
  /** The API's address, for example `https://localhost:8443`. */
  readonly baseUrl: string;
  /** The merchant that a partner acts for. */
  readonly onBehalfOf?: string;
  /** How long one attempt may take; 30 seconds by default. */
  readonly timeoutMillis?: number;
  /** How often 429, 503, 504 and broken connections are tried again; 3 by default. */
  readonly maxRetries?: number;
  /** Sends the requests; the platform's `fetch` by default. */
  readonly fetch?: Fetch;
  /** Moves time in tests. */
  readonly clock?: Clock;
};

/**
 * A client of one API for one caller. Make one and share it: its token is fetched once for all calls and renewed early.
 */
export class TransactionSearch {
  readonly transactions: Transactions;
  readonly exports: Exports;
  readonly schedules: Schedules;
  readonly payouts: Payouts;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly webhooks = webhooks;

  constructor(options: ClientOptions) {
    const hasToken = "token" in options && options.token !== undefined;
    const hasClient = "clientId" in options && options.clientId !== undefined && options.clientSecret !== undefined;
    if (hasToken === hasClient) throw new TypeError("Give either token, or clientId and clientSecret.");
    const transport = new Transport({
      baseUrl: options.baseUrl,
      credentials: options,
      onBehalfOf: options.onBehalfOf,
      timeoutMillis: options.timeoutMillis ?? 30_000,
      retries: new RetryPolicy(options.maxRetries ?? 3),
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      clock: options.clock ?? systemClock,
    });
    this.transactions = new Transactions(transport);
    this.exports = new Exports(transport);
    this.schedules = new Schedules(transport);
    this.payouts = new Payouts(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
    this.webhookDeliveries = new WebhookDeliveries(transport);
  }
}
