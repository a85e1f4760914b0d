import type { Transport } from "./http.js";
import type { Payout, PayoutPage } from "./models.js";
import type { PayoutQuery } from "./query.js";
import { Walk } from "./walk.js";
/** `client.payouts`. */
export declare class Payouts {
    #private;
    constructor(transport: Transport);
    /** Walks all payouts that match, the newest first. `limit` is the size of a page. */
    list(query?: PayoutQuery): Walk<PayoutPage, Payout>;
    /**
     * One payout. Throws NotFoundError if no transaction has this payout id. A path cannot have an id with `/`, `\`, `;` or `%`: use
     * `list({ payoutId })` for it.
     */
    get(id: string): Promise<Payout>;
}
