/** An instant (a Date or RFC 3339), or a whole day such as `2026-11-01`, which is read in `timeZone`. */
export type When = Date | string;
/** One value, or several of which any may match. */
export type Values = string | readonly string[];
/** Orders of a list. */
export type Sort = "created_at" | "-created_at" | "updated_at" | "-updated_at" | "ingested_at" | "-ingested_at" | "amount" | "-amount";
/** `{and: […]}`, `{or: […]}`, `{not: {…}}` or `{field: {operator: value}}`, with the API's names of fields. */
export type Filter = {
    readonly [member: string]: unknown;
};
/** What a transaction must match; all of them together. The API's documentation describes each. */
export interface TransactionFilter {
    id?: Values;
    createdFrom?: When;
    createdTo?: When;
    updatedFrom?: When;
    updatedTo?: When;
    settledFrom?: When;
    settledTo?: When;
    ingestedFrom?: When;
    ingestedTo?: When;
    timeZone?: string;
    type?: Values;
    status?: Values;
    eventCode?: Values;
    direction?: string;
    currency?: Values;
    country?: Values;
    paymentMethod?: Values;
    cardBrand?: Values;
    cardLast4?: string;
    storeId?: Values;
    terminalId?: Values;
    payoutId?: Values;
    /** Amounts are decimal strings: a JavaScript number is not exact. */
    amount?: string;
    amountMin?: string;
    amountMax?: string;
    email?: string;
    name?: string;
    q?: string;
    invoiceId?: string;
    reference?: string;
    customId?: string;
    payerId?: string;
    relatedId?: string;
    metadata?: Readonly<Record<string, string>>;
    minAsOf?: When;
}
/** A search: what must match, and how the pages look. */
export interface TransactionQuery extends TransactionFilter {
    sort?: Sort;
    limit?: number;
    fields?: readonly string[];
    total?: "none" | "bounded" | "exact";
    cursor?: string;
}
/** What payouts to list: filters of the payouts' own transactions, and how the pages look. */
export interface PayoutQuery extends Pick<TransactionFilter, "createdFrom" | "createdTo" | "settledFrom" | "settledTo" | "timeZone" | "status" | "currency" | "amount" | "amountMin" | "amountMax" | "payoutId" | "reference" | "minAsOf"> {
    limit?: number;
    total?: "none" | "bounded" | "exact";
}
/** What to add up, and by what. */
export interface SummaryQuery extends TransactionFilter {
    groupBy?: Values;
    interval?: "HOUR" | "DAY" | "WEEK" | "MONTH" | "QUARTER" | "YEAR";
    top?: number;
}
/** A search by a filter tree, which keeps names and e-mail addresses out of URLs and logs. */
export interface BodySearch {
    filter?: Filter;
    sort?: Sort;
    limit?: number;
    fields?: readonly string[];
    total?: "none" | "bounded" | "exact";
    timeZone?: string;
    cursor?: string;
}
/** The query string's pairs. A member that is undefined is left out. */
export declare function parameters(query: object): [string, string][];
/** A body with the API's names. Keys of metadata stay as they are. */
export declare function body(value: unknown): unknown;
