/** Filters and periods in words: those of the view, and those that the API keeps with exports, schedules and endpoints. */
import type { Filter } from "@txsearch/client";
import type { App } from "./app.js";
import { Format } from "./format.js";
import { plusDays, today, type Days } from "./period.js";
import { filterOf } from "./typed.js";
import { searchOf } from "./view.js";
import { amountText, chosenText, listFilters, settledText, termText } from "./ui/chips.js";
import { daysAsText } from "./ui/periodfilter.js";
import { readable } from "./ui/parts.js";

/** A filter, taken apart: its period, and all else that it asks for. */
export interface Described {
  readonly period: string | undefined;
  readonly parts: readonly string[];
}

/** What the view asks for; what it does not understand yet is not part of its filter. */
export function describeView(app: App): Described {
  const words = app.words.value;
  const view = app.view.value;
  const { terms, days } = app.search.value;
  const amount = amountText(app);
  const chosen = chosenText(app);
  const settled = settledText(app);
  const parts = [
    ...terms.filter((term) => filterOf(term) !== undefined).map((term) => termText(app, term)),
    ...listFilters(words).flatMap(([member, name, word]) =>
      view[member].length > 0 ? [words.find.only(name, view[member].map(word).join(", "))] : [],
    ),
    ...(amount ? [amount] : []),
    ...(chosen ? [chosen] : []),
    ...(settled ? [settled] : []),
  ];
  return { period: (days.from ?? days.to) ? daysText(app, days) : undefined, parts };
}

/** The view's filter without its periods: for what goes on into the future. */
export function lastingFilter(app: App): Filter | undefined {
  return searchOf({ ...app.view.value, period: "any", settled: "any" }, app.zone.value, app.format.value).filter;
}

type Condition = Readonly<Record<string, unknown>>;

/** What a filter of the API asks for; its dates are read in that time zone. */
export function describeFilter(app: App, filter: unknown, zone: string): Described {
  let period: string | undefined;
  const parts: string[] = [];
  for (const [name, condition] of membersOf(filter)) {
    if (name === "created_at" && period === undefined) {
      const { gte, lt, ...others } = condition as Condition;
      if (Object.keys(others).length === 0) {
        period = periodAsText(app, textOrUndefined(gte), textOrUndefined(lt), zone);
        continue;
      }
    }
    parts.push(memberText(app, name, condition));
  }
  return { period, parts };
}

/** The members of a filter that must all match, of whatever depth. */
function membersOf(filter: unknown): [string, unknown][] {
  if (filter === null || typeof filter !== "object") return [];
  return Object.entries(filter).flatMap(([name, inner]): [string, unknown][] =>
    name === "and" && Array.isArray(inner) ? inner.flatMap(membersOf) : [[name, inner]],
  );
}

function memberText(app: App, name: string, condition: unknown): string {
  const words = app.words.value.exports.filters;
  const whole = (filter: unknown) => membersOf(filter).map(([inner, each]) => memberText(app, inner, each));
  if (name === "or" && Array.isArray(condition)) {
    return condition.map((each) => whole(each).join(words.and)).join(words.or);
  }
  if (name === "id" && Array.isArray((condition as Condition)["in"])) {
    const { length } = (condition as { in: readonly unknown[] }).in;
    return app.words.value.selection.chosen(app.format.value.number(length), length === 1);
  }
  if (name === "not") return words.not(whole(condition).join(words.and));
  const label = words.members[name] ?? readable(name);
  return Object.entries(condition as Condition)
    .map(([operator, value]) => {
      const values = (Array.isArray(value) ? value : [value]).map((each) => valueText(app, name, String(each)));
      return words.operators[operator]?.(label, values.join(", ")) ?? `${label} ${operator} ${values.join(", ")}`;
    })
    .join(words.and);
}

function valueText(app: App, name: string, value: string): string {
  const words = app.words.value;
  const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    status: words.status,
    type: words.type,
    payment_method: words.method,
  };
  const catalogue = catalogues[name];
  if (catalogue !== undefined) return catalogue[value] ?? readable(value);
  if (name === "amount") return value.replace(".", app.format.value.decimal);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return app.format.value.time(value);
  return value;
}

/** A period whose end is not part of it: as days where it begins and ends with them, otherwise as points in time. */
export function periodAsText(app: App, from: string | undefined, to: string | undefined, zone: string): string {
  const [first, last] = [from && dayFrom(from, zone), to && dayFrom(to, zone)];
  if ((from === undefined || first) && (to === undefined || last)) {
    return daysText(app, { ...(first && { from: first }), ...(last && { to: plusDays(last, -1) }) });
  }
  const format = new Format(app.language.value, zone);
  return `${from ? format.time(from) : "…"} – ${to ? format.time(to) : "…"}`;
}

export function daysText(app: App, days: Days): string {
  return days.from && days.from === days.to ? app.format.value.day(days.from) : daysAsText(app, days);
}

/** The day that begins at that point in time; undefined if none does. */
function dayFrom(at: string, zone: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(at)) return at;
  const time = Date.parse(at);
  const day = today(zone, new Date(time));
  return day === today(zone, new Date(time - 1)) ? undefined : day;
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
