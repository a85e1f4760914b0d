/** How the fake filters, picks and adds up payments. */

import { decimal, digitsOf, minorOf, now, type Row } from "./data.js";

export function picked(row: Row, fields: readonly string[] | undefined): Record<string, unknown> {
  if (fields === undefined) return row;
  const found: Record<string, any> = { id: row.id };
  for (const path of fields) {
    const [first, second] = path.split(".") as [string, string | undefined];
    const value = row[first] as any;
    if (second === undefined || value == null) found[first] = value ?? null;
    else (found[first] ??= {})[second] = value[second] ?? null;
  }
  return found;
}

const fold = (text: unknown) =>
  String(text ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

const hasWords = (texts: readonly unknown[], typed: string) => {
  const words = texts.flatMap((text) => [fold(text), ...fold(text).split(/[\s.@_-]+/)]);
  return fold(typed)
    .split(/\s+/)
    .every((each) => words.some((word) => word.startsWith(each)));
};

export function matches(row: Row, filter: any, zone: string): boolean {
  return Object.entries(filter).every(([member, condition]: [string, any]) => {
    if (member === "and") return condition.every((each: unknown) => matches(row, each, zone));
    if (member === "or") return condition.some((each: unknown) => matches(row, each, zone));
    if (member === "not") return !matches(row, condition, zone);
    const texts = [
      row.id,
      row.payer.name,
      row.payer.email,
      row["invoice_id"],
      row["reference"],
      row["custom_id"],
      row["note"],
    ];
    return Object.entries(condition).every(([operator, wanted]: [string, any]) => {
      if (member === "q") return hasWords(texts, wanted);
      if (member === "name") return hasWords([row.payer.name], wanted);
      if (member === "amount") {
        const [has, limit] = [row.amount.value.replace("-", ""), wanted].map((value) => minorOf(value, 4)) as [
          bigint,
          bigint,
        ];
        return operator === "eq" ? has === limit : operator === "gte" ? has >= limit : has <= limit;
      }
      if (member === "created_at") {
        const instant = wanted.includes("T")
          ? row.created_at
          : new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date(row.created_at));
        return operator === "gte" ? instant >= wanted : instant < wanted;
      }
      const method = row["payment_method"] as Record<string, unknown>;
      const other: Record<string, unknown> = {
        email: row.payer.email,
        currency: row.amount.currency_code,
        payment_method: method["type"],
        card_last4: method["last4"],
        card_brand: method["brand"],
        payer_id: row.payer["id"],
      };
      const value = String((member in other ? other[member] : row[member]) ?? "");
      if (operator === "in") return wanted.includes(value);
      if (operator === "eq") return value === wanted;
      if (operator === "prefix") return fold(value).startsWith(fold(wanted));
      return fold(value).includes(fold(wanted));
    });
  });
}

export function totalOf(rows: readonly Row[], currency: string) {
  const sum = (member: "amount" | "fee" | "net") => {
    const minor = rows.reduce((all, row) => all + minorOf(row[member].value, digitsOf[currency]!), 0n);
    return { value: decimal(minor, currency), currency_code: currency };
  };
  return { gross: sum("amount"), fee: sum("fee"), net: sum("net") };
}

interface SummaryBody {
  readonly interval?: string;
  readonly group_by?: readonly string[];
  readonly time_zone?: string;
}

export function summaryOf(rows: readonly Row[], body: SummaryBody = {}) {
  const { interval, group_by: groupBy = [], time_zone: zone = "Etc/UTC" } = body;
  const by = <T>(of: readonly T[], key: (each: T) => string) => {
    const groups = new Map<string, T[]>();
    for (const each of of) {
      const group = groups.get(key(each));
      if (group) group.push(each);
      else groups.set(key(each), [each]);
    }
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const wallOf = (millis: number) => Date.parse(`${local.format(millis).replace(" ", "T")}Z`);
  const bucket = (at: string) => {
    const wall = new Date(wallOf(Date.parse(at)));
    if (interval === "HOUR") wall.setUTCMinutes(0, 0, 0);
    else wall.setUTCHours(0, 0, 0, 0);
    if (interval === "MONTH") wall.setUTCDate(1);
    if (interval === "WEEK") wall.setUTCDate(wall.getUTCDate() - ((wall.getUTCDay() + 6) % 7));
    const millis = wall.getTime();
    return new Date(millis - (wallOf(millis) - millis)).toISOString();
  };
  const currencies = by(rows, (row) => row.amount.currency_code);
  return {
    groups: currencies.flatMap(([currency, of]) =>
      by(of, (row) =>
        JSON.stringify([interval ? bucket(row.created_at) : null, ...groupBy.map((name) => row[name] ?? null)]),
      ).map(([key, each]) => {
        const [from, ...values] = JSON.parse(key) as (string | null)[];
        const grouped = Object.fromEntries(groupBy.map((name, index) => [name, values[index]]));
        return {
          currency,
          from,
          to: from,
          ...grouped,
          count: each.length,
          ...totalOf(each, currency),
          min: null,
          max: null,
        };
      }),
    ),
    totals: currencies.map(([currency, of]) => ({
      currency,
      count: of.length,
      ...totalOf(of, currency),
      min: null,
      max: null,
    })),
    top: [],
    query: { time_zone: "Etc/UTC" },
    freshness: { as_of: now, lag_ms: 800 },
  };
}

/** The payments of one currency by the size of their amounts. */
export function byAmount(rows: readonly Row[], sort: string): readonly Row[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  const size = (row: Row) => Number(minorOf(row.amount.value.replace("-", ""), 4));
  return [...rows].sort((a, b) => sign * (size(a) - size(b)));
}

/** The ids of a filter that begins with what refers to one of them. */
export function relatedIn(filter: any): readonly string[] | undefined {
  return filter?.and?.[0]?.related_id?.in;
}

/** The payments that refer to each other one. */
export function byRelated(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row["related_id"] as string | null;
    if (id !== null) found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}
