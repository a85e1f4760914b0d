import { Exports, Schedules } from "./exports.js";
import { Transport, systemClock } from "./http.js";
import { Payouts } from "./payouts.js";
import { RetryPolicy } from "./retry.js";
import { Transactions } from "./transactions.js";
import { WebhookDeliveries, WebhookEndpoints, webhooks } from "./webhooks.js";
/**
 * A client of one API for one caller. Make one and share it: its token is fetched once for all calls and renewed early.
 */
export class TransactionSearch {
    transactions;
    exports;
    schedules;
    payouts;
    webhookEndpoints;
    webhookDeliveries;
    webhooks = webhooks;
    constructor(options) {
        const hasToken = "token" in options && options.token !== undefined;
        const hasClient = "clientId" in options && options.clientId !== undefined && options.clientSecret !== undefined;
        if (hasToken === hasClient)
            throw new TypeError("Give either token, or clientId and clientSecret.");
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
