/** Payouts: what reached the bank, and what it pays. */
import { listed } from "./exports.js";
import { Pages, Walk } from "./walk.js";
/** `client.payouts`. */
export class Payouts {
    #transport;
    constructor(transport) {
        this.#transport = transport;
    }
    /** Walks all payouts that match, the newest first. `limit` is the size of a page. */
    list(query = {}) {
        return new Walk(new Pages((place) => this.#transport.request({ method: "GET", path: "/v1/payouts", query: listed(query, place) })));
    }
    /**
     * One payout. Throws NotFoundError if no transaction has this payout id. A path cannot have an id with `/`, `\`, `;` or `%`: use
     * `list({ payoutId })` for it.
     */
    async get(id) {
        if (/[/\\;%]/.test(id)) {
            throw new TypeError("A path cannot have a payout id with / \\ ; or %. Use list({ payoutId }) for it.");
        }
        return this.#transport.request({ method: "GET", path: `/v1/payouts/${encodeURIComponent(id)}` });
    }
}
