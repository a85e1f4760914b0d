/** Dates as people type them: `25.11.2026`, `11/25/2026`, `25 Nov`, `yesterday`, `last tuesday`, `letzten Monat`. */
import { daysOf, isDay, plusDays, type Days, type Preset } from "./period.js";

/** Days that somebody named with the first `length` words, and what else they may have meant. */
export interface TypedDays {
  readonly days: Days;
  /** Another reading, if the order of day and month is not clear. */
  readonly other?: string;
  readonly length: number;
}

const phrases: Readonly<Record<string, Preset>> = {
  today: "today",
  heute: "today",
  yesterday: "yesterday",
  gestern: "yesterday",
  "this week": "week",
  "diese woche": "week",
  "last week": "lastWeek",
  "letzte woche": "lastWeek",
  "this month": "month",
  "dieser monat": "month",
  "diesen monat": "month",
  "last month": "lastMonth",
  "letzter monat": "lastMonth",
  "letzten monat": "lastMonth",
};
const weekdays = [
  /^mon(day)?$|^montag$/,
  /^tue(sday)?$|^dienstag$/,
  /^wed(nesday)?$|^mittwoch$/,
  /^thu(rsday)?$|^donnerstag$/,
  /^fri(day)?$|^freitag$/,
  /^sat(urday)?$|^samstag$|^sonnabend$/,
  /^sun(day)?$|^sonntag$/,
];
const months = [
  /^jan(uary|uar)?$/,
  /^feb(ruary|ruar)?$/,
  /^mar(ch)?$|^mär(z)?$|^mrz$/,
  /^apr(il)?$/,
  /^may$|^mai$/,
  /^june?$|^juni?$/,
  /^july?$|^juli?$/,
  /^aug(ust)?$/,
  /^sept?(ember)?$/,
  /^oct(ober)?$|^okt(ober)?$/,
  /^nov(ember)?$/,
  /^dec(ember)?$|^dez(ember)?$/,
];
const last = /^(last|letzten|letzter|vergangenen)$/;

/** Reads the days that the first words name. `today` is the day that it is now. */
export function readDays(words: readonly string[], today: string, isMonthFirst: boolean): TypedDays | undefined {
  const [first, second, third] = words.slice(0, 3).map((word) => word.toLowerCase().replace(/,$/, ""));
  if (first === undefined) return undefined;
  for (const length of [2, 1]) {
    const phrase = words.slice(0, length).join(" ").toLowerCase();
    if (words.length >= length && Object.hasOwn(phrases, phrase)) {
      return { days: daysOf(phrases[phrase]!, "UTC", new Date(`${today}T12:00:00Z`)), length };
    }
  }
  if (last.test(first) && second !== undefined) {
    const weekday = weekdays.findIndex((each) => each.test(second));
    if (weekday >= 0) return { days: one(lastWeekday(today, weekday)), length: 2 };
  }
  return numeric(first, today, isMonthFirst) ?? named(first, second, third, today);
}

/** The latest such day before today. */
function lastWeekday(today: string, weekday: number): string {
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(today, -(((now - weekday + 6) % 7) + 1));
}

function numeric(word: string, today: string, isMonthFirst: boolean): TypedDays | undefined {
  if (isDay(word)) return { days: one(word), length: 1 };
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?$/.exec(word);
  if (dotted) return single(dayOf(dotted[3], dotted[2]!, dotted[1]!, today), 1);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)$/.exec(word);
  if (!slashed) return undefined;
  const [, a, b, year] = slashed as unknown as [string, string, string, string];
  const readings = [dayOf(year, a, b, today), dayOf(year, b, a, today)];
  if (!isMonthFirst) readings.reverse();
  const [likely, unlikely] = readings.filter((day): day is string => day !== undefined);
  if (likely === undefined) return undefined;
  return { days: one(likely), ...(unlikely !== undefined && unlikely !== likely && { other: unlikely }), length: 1 };
}

/** `25 Nov 2026`, `25. November`, `Nov 25, 2026`, `November 2026`. */
function named(first: string, second = "", third = "", today: string): TypedDays | undefined {
  const month = (word: string) => months.findIndex((each) => each.test(word.replace(/\.$/, ""))) + 1;
  const day = (word: string) => /^(\d{1,2})(\.|st|nd|rd|th)?$/.exec(word)?.[1];
  const year = /^\d{4}$/.test(third) ? third : undefined;
  const length = year === undefined ? 2 : 3;
  if (day(first) && month(second)) return single(dayOf(year, String(month(second)), day(first)!, today), length);
  if (!month(first)) return undefined;
  if (/^\d{4}$/.test(second)) {
    const start = dayOf(second, String(month(first)), "1", today);
    if (start === undefined) return undefined;
    return { days: { from: start, to: plusDays(plusDays(start, 31).slice(0, 8) + "01", -1) }, length: 2 };
  }
  return day(second) ? single(dayOf(year, String(month(first)), day(second)!, today), length) : undefined;
}

function single(day: string | undefined, length: number): TypedDays | undefined {
  return day === undefined ? undefined : { days: one(day), length };
}

function one(day: string): Days {
  return { from: day, to: day };
}

/** A day of the calendar; without a year, the latest such day that is not in the future. */
function dayOf(year: string | undefined, month: string, day: string, today: string): string | undefined {
  const of = (each: string) => `${each}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year === undefined) {
    const now = Number(today.slice(0, 4));
    return [now, now - 1].map((each) => of(String(each))).find((each) => isDay(each) && each <= today);
  }
  const found = of(year.length === 2 ? `20${year}` : year);
  return isDay(found) ? found : undefined;
}
