/** What the console shows, as the part of its address after `#`: it can be shared, bookmarked and gone back to, and no server sees it. */
import type { Filter, SummaryQuery } from "@txsearch/client";
import { daysOf, isDay, presets, today, type Days, type Period, type Preset } from "./period.js";
import { decimalOf } from "./decimals.js";
import { daysFilter, filterOf, readTyped, type Reading, type Term } from "./typed.js";

export const screens = ["overview", "find", "sums", "payouts", "exports", "schedules", "webhooks"] as const;
export type Screen = (typeof screens)[number];

export const statuses = [
  "PENDING",
  "AUTHORIZED",
  "COMPLETED",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
  "REVERSED",
  "DENIED",
  "FAILED",
  "CANCELLED",
] as const;
export const types = ["PAYMENT", "REFUND", "FEE", "DISPUTE", "ADJUSTMENT", "TRANSFER", "PAYOUT"] as const;

/** The columns of the table that there are; `time`, `payer` and `amount` are wide enough to stand alone. */
export const columns = [
  "time",
  "payer",
  "email",
  "type",
  "status",
  "method",
  "country",
  "reference",
  "invoice",
  "custom",
  "store",
  "payout",
  "settled",
  "note",
  "id",
  "fee",
  "net",
  "amount",
] as const;
export type Column = (typeof columns)[number];
export const defaultColumns: readonly Column[] = ["time", "payer", "type", "status", "method", "reference", "amount"];

export type Interval = NonNullable<SummaryQuery["interval"]>;
export const intervals: readonly Interval[] = ["HOUR", "DAY", "WEEK", "MONTH"];
export type Measure = "gross" | "net" | "fee" | "count";
export const measures: readonly Measure[] = ["gross", "net", "fee", "count"];

export const sorts = ["-created_at", "created_at", "-amount", "amount"] as const;
export type Sort = (typeof sorts)[number];

export interface View {
  readonly screen: Screen;
  /** The text of the search box. */
  readonly text: string;
  readonly period: Period;
  /** When the money was settled: for a payout, when it arrived. */
  readonly settled: Period;
  readonly status: readonly string[];
  readonly type: readonly string[];
  readonly currency: readonly string[];
  readonly method: readonly string[];
  readonly store: readonly string[];
  /** The ids of payments that were selected. */
  readonly id: readonly string[];
  readonly min: string;
  readonly max: string;
  readonly sort: Sort;
  readonly columns: readonly Column[];
  /** The length of a bar; undefined: as it suits the period. */
  readonly interval: Interval | undefined;
  readonly measure: Measure;
  /** Whether sums count only money that has moved; a status that is chosen goes before it. */
  readonly money: "moved" | "all";
  /** The id of the item that is open beside the list: a transaction, a payout, a webhook endpoint. */
  readonly open: string | undefined;
  /** The merchant that a partner acts for. */
  readonly merchant: string | undefined;
}

/** What leaves no payment out. */
export const unfiltered = {
  text: "",
  period: "any",
  settled: "any",
  status: [],
  type: [],
  currency: [],
  method: [],
  store: [],
  id: [],
  min: "",
  max: "",
} as const satisfies Partial<View>;

export const emptyView: View = {
  ...unfiltered,
  screen: "find",
  sort: "-created_at",
  columns: defaultColumns,
  interval: undefined,
  measure: "gross",
  money: "moved",
  open: undefined,
  merchant: undefined,
};

/** What ids of merchants look like. */
export const merchantId = /^[A-Za-z0-9._-]{1,64}$/;

const lists = ["status", "type", "currency", "method", "store", "id"] as const;

/** The names in an address of each period: of a preset, and of the user's own days. */
const periodNames = {
  period: ["when", "from", "to"],
  settled: ["settled", "settledFrom", "settledTo"],
} as const;

/** A view as the end of an address, such as `#/find?q=jos&status=REFUNDED`. */
export function writeView(view: View): string {
  const pairs = new URLSearchParams();
  if (view.merchant) pairs.set("merchant", view.merchant);
  if (view.text.trim()) pairs.set("q", view.text);
  for (const [member, [preset, from, to]] of Object.entries(periodNames)) {
    const period = view[member as keyof typeof periodNames];
    if (typeof period === "string") {
      if (period !== "any") pairs.set(preset, period);
    } else {
      if (period.from) pairs.set(from, period.from);
      if (period.to) pairs.set(to, period.to);
    }
  }
  for (const name of lists) if (view[name].length > 0) pairs.set(name, view[name].map(escapeComma).join(","));
  if (view.min) pairs.set("min", view.min);
  if (view.max) pairs.set("max", view.max);
  if (view.sort !== "-created_at") pairs.set("sort", view.sort);
  if (view.columns.join() !== defaultColumns.join()) pairs.set("columns", view.columns.join());
  if (view.interval) pairs.set("by", view.interval.toLowerCase());
  if (view.measure !== "gross") pairs.set("show", view.measure);
  if (view.money !== "moved") pairs.set("money", view.money);
  if (view.open) pairs.set("open", view.open);
  const query = pairs.toString();
  return `#/${view.screen}${query && `?${query}`}`;
}

/** The order of a view: amounts are compared in one currency only. */
export function sortOf({ sort, currency }: View): Sort {
  return sort.endsWith("amount") && currency.length !== 1 ? "-created_at" : sort;
}

/** The address of one payment, for people to send to each other. */
export function shortAddress(id: string, merchant: string | undefined): string {
  return `#/payment/${encodeURIComponent(id)}${merchant ? `?merchant=${encodeURIComponent(merchant)}` : ""}`;
}

/** The id of a short address; undefined for any other. */
function idOf(path: string): string | undefined {
  const encoded = /^payment\/(.+)$/.exec(path)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded).slice(0, 255);
  } catch (error) {
    // Somebody cut the address in the middle of a letter.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The most values of a list that the API takes. One more is kept, so that it refuses a longer list. */
const maxValues = 100;

/** The view of an address. What it does not understand it leaves out: an address may come from another version, or from anybody. */
export function readView(hash: string): View {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const pairs = new URLSearchParams(query);
  const list = (name: string) => splitCommas(pairs.get(name) ?? "").slice(0, maxValues + 1);
  const oneOf = <T extends string>(values: readonly T[], value: string | null) =>
    values.includes(value as T) ? (value as T) : undefined;
  const merchant = pairs.get("merchant") ?? "";
  const shown = list("columns").filter((name): name is Column => (columns as readonly string[]).includes(name));
  return {
    screen: path === "" ? "overview" : (oneOf(screens, path) ?? "find"),
    text: (pairs.get("q") ?? "").slice(0, 200),
    period: readPeriod(pairs, "period"),
    settled: readPeriod(pairs, "settled"),
    status: list("status"),
    type: list("type"),
    currency: list("currency"),
    method: list("method"),
    store: list("store"),
    id: list("id"),
    min: pairs.get("min") ?? "",
    max: pairs.get("max") ?? "",
    sort: oneOf(sorts, pairs.get("sort")) ?? "-created_at",
    columns: shown.length > 0 ? [...new Set(shown)] : defaultColumns,
    interval: oneOf(intervals, (pairs.get("by") ?? "").toUpperCase()),
    measure: oneOf(measures, pairs.get("show")) ?? "gross",
    money: pairs.get("money") === "all" ? "all" : "moved",
    open: idOf(path) ?? (pairs.get("open")?.slice(0, 255) || undefined),
    merchant: merchantId.test(merchant) ? merchant : undefined,
  };
}

function readPeriod(pairs: URLSearchParams, member: keyof typeof periodNames): Period {
  const [when, ...ends] = periodNames[member];
  const [from, to] = ends.map((name) => pairs.get(name) ?? "") as [string, string];
  if (isDay(from) || isDay(to)) return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  const preset = pairs.get(when) as Preset;
  return presets.includes(preset) ? preset : "any";
}

function escapeComma(value: string): string {
  return value.replace(/[\\,]/g, "\\$&");
}

function splitCommas(text: string): string[] {
  const values = text.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return values.map((value) => value.replace(/\\(.)/gs, "$1"));
}

/** A search, ready for the API, with what it was read from. */
export interface Search {
  readonly terms: readonly Term[];
  readonly days: Days;
  /** Undefined if everything is searched. */
  readonly filter: Filter | undefined;
}

/** The search that a view stands for, with days in that time zone. */
export function searchOf(view: View, zone: string, reading: Reading, now = new Date()): Search {
  const terms = readTyped(view.text, { today: today(zone, now), ...reading });
  const { decimal } = reading;
  const days = daysOf(view.period, zone, now);
  const leaves: Filter[] = [];
  const period = daysFilter(days);
  if (period) leaves.push(period);
  const settled = daysFilter(daysOf(view.settled, zone, now), "settled_at");
  if (settled) leaves.push(settled);
  const members = {
    status: view.status,
    type: view.type,
    currency: view.currency,
    payment_method: view.method,
    store_id: view.store,
    id: view.id,
  };
  for (const [member, values] of Object.entries(members))
    if (values.length > 0) leaves.push({ [member]: { in: values } });
  const min = decimalOf(view.min, decimal);
  const max = decimalOf(view.max, decimal);
  if (min ?? max) leaves.push({ amount: { ...(min && { gte: min }), ...(max && { lte: max }) } });
  for (const term of terms) {
    const filter = filterOf(term);
    if (filter !== undefined) leaves.push(filter);
  }
  return { terms, days, filter: leaves.length > 1 ? { and: leaves } : leaves[0] };
}
