import { Exports, Schedules } from "./exports.js";
import { type Clock, type Credentials, type Fetch } from "./http.js";
import { Payouts } from "./payouts.js";
import { Transactions } from "./transactions.js";
import { WebhookDeliveries, WebhookEndpoints } from "./webhooks.js";
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
export declare class TransactionSearch {
    readonly transactions: Transactions;
    readonly exports: Exports;
    readonly schedules: Schedules;
    readonly payouts: Payouts;
    readonly webhookEndpoints: WebhookEndpoints;
    readonly webhookDeliveries: WebhookDeliveries;
    readonly webhooks: {
        unwrap(content: string | Uint8Array | ArrayBuffer, headers: import("./webhooks.js").WebhookHeaders, secret: string | readonly string[], options?: {
            toleranceMillis?: number;
            now?: () => Date;
        }): Promise<import("./webhooks.js").WebhookEvent>;
    };
    constructor(options: ClientOptions);
}
