import { type Followed } from "./follow.js";
import type { Transport } from "./http.js";
import { type Transaction, type TransactionPage, type TransactionSummary } from "./models.js";
import { type BodySearch, type Filter, type SummaryQuery, type TransactionQuery } from "./query.js";
import { Walk } from "./walk.js";
/** `client.transactions`. */
export declare class Transactions {
    #private;
    constructor(transport: Transport);
    /** Walks all transactions that match, page by page as you iterate. `limit` is the size of a page. */
    list(query?: TransactionQuery): Walk<TransactionPage, Transaction>;
    /** The same walk with a filter tree, which also keeps names and e-mail addresses out of URLs and logs. */
    search(search: BodySearch): Walk<TransactionPage, Transaction>;
    /** One transaction. Throws NotFoundError if the merchant has none with this id. */
    get(id: string): Promise<Transaction>;
    /** Counts and exact sums of what matches, by currency, `groupBy` and `interval`. */
    summary(query?: SummaryQuery): Promise<TransactionSummary>;
    /** The same summary with a filter tree. */
    searchSummary(summary: {
        filter?: Filter;
        timeZone?: string;
    } & Pick<SummaryQuery, "groupBy" | "interval" | "top">): Promise<TransactionSummary>;
    /**
     * Every new transaction and every change, for ever, each with the checkpoint to continue from.
     *
     * Store the checkpoint after you have processed its transaction, and give it as `since` after a restart. Nothing is
     * lost; a transaction may come again, so process by id and version. Without `since` it begins with the first
     * transaction there is. While the network or the server is away it waits and tries again.
     */
    follow(options?: {
        since?: string | Date;
        pollMillis?: number;
        limit?: number;
    }): AsyncGenerator<Followed, never>;
}
