import type { Transport } from "./http.js";
import { type Transaction } from "./models.js";
/** A transaction, and where to continue from once it is processed. */
export interface Followed {
    readonly transaction: Transaction;
    readonly checkpoint: string;
}
/**
 * Walks upwards by `ingested_at`, again and again from where the last walk was complete.
 *
 * `as_of` of a page promises that everything taken in before it was visible. A row taken in later than that may have
 * neighbours that are not visible yet, so that a checkpoint never passes `as_of`.
 */
export declare function follow(transport: Transport, since: string | undefined, pollMillis: number, limit: number): AsyncGenerator<Followed, never>;
