/** Payouts: what reached the bank, and what it pays. */
import { listed } from "./exports.js";
import type { Transport } from "./http.js";
import type { Payout, PayoutPage } from "./models.js";
import type { PayoutQuery } from "./query.js";
import { Pages, Walk } from "./walk.js";

/** `client.payouts`. */
export class Payouts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Walks all payouts that match, the newest first. `limit` is the size of a page. */
  list(query: PayoutQuery = {}): Walk<PayoutPage, Payout> {
    return new Walk<PayoutPage, Payout>(
      new Pages((place) =>
        this.#transport.request({ method: "GET", path: "/v1/payouts", query: listed(query, place) }),
      ),
    );
  }

  /**
   * One payout. Throws NotFoundError if no transaction has this payout id. A path cannot have an id with `/`, `\`, `;` or `%`: use
   * `list({ payoutId })` for it.
   */
  async get(id: string): Promise<Payout> {
    if (/[/\\;%]/.test(id)) {
      throw new TypeError("A path cannot have a payout id with / \\ ; or %. Use list({ payoutId }) for it.");
    }
    return this.#transport.request({ method: "GET", path: `/v1/payouts/${encodeURIComponent(id)}` });
  }
}
