/** The parameters of a search, and how values are written in a URL or a body. */
import { snake } from "./names.js";

/** An instant (a Date or RFC 3339), or a whole day such as `2026-11-01`, which is read in `timeZone`. */
export type When = Date | string;
/** One value, or several of which any may match. */
export type Values = string | readonly string[];
/** Orders of a list. */
export type Sort =
  "created_at" | "-created_at" | "updated_at" | "-updated_at" | "ingested_at" | "-ingested_at" | "amount" | "-amount";
/** `{and: […]}`, `{or: […]}`, `{not: {…}}` or `{field: {operator: value}}`, with the API's names of fields. */
export type Filter = { readonly [member: string]: unknown };

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
export interface PayoutQuery extends Pick<
  TransactionFilter,
  | "createdFrom"
  | "createdTo"
  | "settledFrom"
  | "settledTo"
  | "timeZone"
  | "status"
  | "currency"
  | "amount"
  | "amountMin"
  | "amountMax"
  | "payoutId"
  | "reference"
  | "minAsOf"
> {
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

function text(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new RangeError(`${name} is an invalid Date.`);
    return value.toISOString();
  }
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && Number.isInteger(value) && !name.startsWith("amount")) return String(value);
  if (Array.isArray(value)) throw new TypeError(`${name} takes one value. For one of several, use search({filter}).`);
  throw new TypeError(
    `${name} cannot be ${String(value)}. Amounts are strings such as "10.05"; times are Dates or strings.`,
  );
}

/** The parameters that take several values. */
const lists = new Set(
  (
    "id type status event_code currency country payment_method card_brand store_id terminal_id payout_id fields" +
    " group_by"
  ).split(" "),
);

/** A value of a list, in which the API separates values by commas. */
function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll(",", "\\,");
}

/** The query string's pairs. A member that is undefined is left out. */
export function parameters(query: object): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [given, value] of Object.entries(query)) {
    const name = snake(given);
    if (value === undefined || value === null) continue;
    if (name === "metadata") {
      for (const [key, each] of Object.entries(value as object)) pairs.push([`metadata[${key}]`, text(given, each)]);
    } else if (lists.has(name)) {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      pairs.push([name, values.map((each) => escaped(text(given, each))).join(",")]);
    } else {
      pairs.push([name, text(given, value)]);
    }
  }
  return pairs;
}

/** A body with the API's names. Keys of metadata stay as they are. */
export function body(value: unknown): unknown {
  if (value instanceof Date) return text("A time", value);
  // Amounts, which are text in a body.
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(body);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name.startsWith("metadata.") ? name : snake(name), body(member)]),
  );
}
