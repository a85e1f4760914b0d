import { follow } from "./follow.js";
import { readPage, readTransaction, } from "./models.js";
import { body, parameters } from "./query.js";
import { Pages, Walk } from "./walk.js";
/** `client.transactions`. */
export class Transactions {
    #transport;
    constructor(transport) {
        this.#transport = transport;
    }
    /** Walks all transactions that match, page by page as you iterate. `limit` is the size of a page. */
    list(query = {}) {
        const { cursor: start, ...first } = query;
        const pairs = parameters(first);
        const fetch = ({ cursor, query: following }) => this.#transport.request({
            method: "GET",
            path: "/v1/transactions",
            query: following ?? new URLSearchParams(cursor === undefined ? pairs : [...pairs, ["cursor", cursor]]).toString(),
        }, readPage);
        return new Walk(new Pages(fetch, start));
    }
    /** The same walk with a filter tree, which also keeps names and e-mail addresses out of URLs and logs. */
    search(search) {
        const { cursor: start, ...first } = search;
        const members = body(first);
        const fetch = ({ cursor }) => this.#transport.request({
            method: "POST",
            path: "/v1/transactions/search",
            body: cursor === undefined ? members : { ...members, cursor },
        }, readPage);
        return new Walk(new Pages(fetch, start));
    }
    /** One transaction. Throws NotFoundError if the merchant has none with this id. */
    get(id) {
        return this.#transport.request({ method: "GET", path: `/v1/transactions/${encodeURIComponent(id)}` }, readTransaction);
    }
    /** Counts and exact sums of what matches, by currency, `groupBy` and `interval`. */
    summary(query = {}) {
        const pairs = new URLSearchParams(parameters(query)).toString();
        return this.#transport.request({ method: "GET", path: "/v1/transactions/summary", query: pairs });
    }
    /** The same summary with a filter tree. */
    searchSummary(summary) {
        const groupBy = typeof summary.groupBy === "string" ? [summary.groupBy] : summary.groupBy;
        return this.#transport.request({
            method: "POST",
            path: "/v1/transactions/summary",
            body: body({ ...summary, groupBy }),
        });
    }
    /**
     * Every new transaction and every change, for ever, each with the checkpoint to continue from.
     *
     * Store the checkpoint after you have processed its transaction, and give it as `since` after a restart. Nothing is
     * lost; a transaction may come again, so process by id and version. Without `since` it begins with the first
     * transaction there is. While the network or the server is away it waits and tries again.
     */
    follow(options = {}) {
        const since = options.since instanceof Date ? options.since.toISOString() : options.since;
        return follow(this.#transport, since, options.pollMillis ?? 2_000, options.limit ?? 500);
    }
}
