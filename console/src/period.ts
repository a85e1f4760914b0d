/** Periods of days, as people name them: "last 7 days", "this month". */

export const presets = [
  "any",
  "today",
  "yesterday",
  "week",
  "lastWeek",
  "last7",
  "last30",
  "month",
  "lastMonth",
] as const;
export type Preset = (typeof presets)[number];

/** Days from and to, both included, as `2026-11-01`; an end that is missing is open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** A preset, or days of the user's own. */
export type Period = Preset | Days;

/** The day that it is now in a time zone. */
export function today(zone: string, now = new Date()): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(now);
}

/** That many days later. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  const text = date.toISOString();
  // A day of the API has a year of four digits.
  return text.startsWith("+") ? "9999-12-31" : text.slice(0, 10);
}

/** The Monday of a day's week. */
function monday(day: string): string {
  return plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function firstOfMonth(day: string, months = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** The days of a period in a time zone. */
export function daysOf(period: Period, zone: string, now = new Date()): Days {
  if (typeof period === "object") return period;
  const day = today(zone, now);
  switch (period) {
    case "any":
      return {};
    case "today":
      return { from: day, to: day };
    case "yesterday":
      return { from: plusDays(day, -1), to: plusDays(day, -1) };
    case "week":
      return { from: monday(day), to: plusDays(monday(day), 6) };
    case "lastWeek":
      return { from: plusDays(monday(day), -7), to: plusDays(monday(day), -1) };
    case "last7":
      return { from: plusDays(day, -6), to: day };
    case "last30":
      return { from: plusDays(day, -29), to: day };
    case "month":
      return { from: firstOfMonth(day), to: plusDays(firstOfMonth(day, 1), -1) };
    case "lastMonth":
      return { from: firstOfMonth(day, -1), to: plusDays(firstOfMonth(day), -1) };
  }
}

/** The number of days of a period with two ends; undefined for an open one. */
export function lengthOf({ from, to }: Days): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** Whether this is a day of the calendar. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  );
}
