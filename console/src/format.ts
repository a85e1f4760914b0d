/** Money, times and numbers as people read them. An amount never becomes a floating-point number. */
import type { Money } from "@txsearch/client";

/** The browser's own variety of a language, such as `en-GB`; without one, the language. */
export function regionOf(language: string): string {
  return navigator.languages.find((each) => each.toLowerCase().startsWith(`${language}-`)) ?? language;
}

export class Format {
  readonly #numberLanguage: string;
  readonly #language: string;
  readonly zone: string;
  readonly #money = new Map<string, Intl.NumberFormat>();
  readonly #numbers: Intl.NumberFormat;
  readonly #time: Intl.DateTimeFormat;
  readonly #short: Intl.DateTimeFormat;
  readonly #shortThisYear: Intl.DateTimeFormat;
  readonly #clock: Intl.DateTimeFormat;
  readonly #stamp: Intl.DateTimeFormat;
  readonly #day: Intl.DateTimeFormat;
  readonly #regions: Intl.DisplayNames;
  readonly #year: string;
  /** The decimal sign of the language. */
  readonly decimal: "." | ",";
  /** Whether the browser's region writes the month before the day. */
  readonly isMonthFirst: boolean;

  /** `region` is a variety of the language, such as `en-GB`. */
  constructor(language: string, zone: string, region = language) {
    // Dates follow the region; numbers the language, as they are typed.
    this.#numberLanguage = language;
    this.#language = region;
    this.zone = zone;
    this.#numbers = new Intl.NumberFormat(language);
    const time = { timeZone: zone, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
    const date = { day: "numeric", month: "short", year: "numeric" } as const;
    this.#time = new Intl.DateTimeFormat(region, { ...time, ...date, timeZoneName: "short" });
    this.#short = new Intl.DateTimeFormat(region, {
      timeZone: zone,
      ...date,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    this.#shortThisYear = new Intl.DateTimeFormat(region, {
      timeZone: zone,
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    this.#clock = new Intl.DateTimeFormat(region, time);
    this.#stamp = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
    this.#day = new Intl.DateTimeFormat(region, { timeZone: "UTC", dateStyle: "medium" });
    this.#regions = new Intl.DisplayNames(language, { type: "region" });
    this.#year = this.#yearOf(new Date());
    const order = new Intl.DateTimeFormat(region).formatToParts(new Date(0)).map((part) => part.type);
    this.isMonthFirst = order.indexOf("month") < order.indexOf("day");
    this.decimal = this.#numbers.formatToParts(1.5).some((part) => part.type === "decimal" && part.value === ",")
      ? ","
      : ".";
  }

  /** An amount with its currency, such as `1.234,50 EUR`; `bare` is without the currency. */
  money({ value, currencyCode }: Money, bare = false): string {
    const digits = (value.split(".")[1] ?? "").length;
    const key = `${digits}`;
    let format = this.#money.get(key);
    if (format === undefined) {
      format = new Intl.NumberFormat(this.#numberLanguage, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      this.#money.set(key, format);
    }
    // A string is formatted exactly, whatever its size; the type says so since ES2023.
    const text = format.format(value as unknown as number).replace("-", "−");
    return bare ? text : `${text} ${currencyCode}`;
  }

  number(value: number | bigint): string {
    return this.#numbers.format(value);
  }

  /** A point in time with its seconds and its zone. */
  time(at: string): string {
    return this.#time.format(new Date(at));
  }

  /** A point in time as a table has it, without the year if it is this one. */
  short(at: string): string {
    const date = new Date(at);
    return (this.#yearOf(date) === this.#year ? this.#shortThisYear : this.#short).format(date);
  }

  /** The time of day. */
  clock(at: string): string {
    return this.#clock.format(new Date(at));
  }

  /** A point in time as every spreadsheet reads it, such as `2026-11-27 14:31:58`. */
  stamp(at: string): string {
    return this.#stamp.format(new Date(at));
  }

  /** A day of the calendar. */
  day(day: string): string {
    return this.#day.format(new Date(`${day}T00:00:00Z`));
  }

  /** The beginning of a bar of a chart. */
  bucket(from: string, interval: string): string {
    const date = new Date(from);
    const of = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(this.#language, { timeZone: this.zone, ...options }).format(date);
    if (interval === "HOUR")
      return of({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (interval === "MONTH") return of({ month: "short", year: "numeric" });
    return of({ day: "numeric", month: "short", ...(this.#yearOf(date) !== this.#year && { year: "numeric" }) });
  }

  /** A country's name; its code if it is not a known one. */
  country(code: string): string {
    try {
      return this.#regions.of(code) ?? code;
    } catch (error) {
      if (error instanceof RangeError) return code;
      throw error;
    }
  }

  bytes(count: number): string {
    const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
    let size = count;
    let unit = 0;
    while (size >= 1000 && unit < 3) {
      size /= 1000;
      unit++;
    }
    return new Intl.NumberFormat(this.#numberLanguage, {
      style: "unit",
      unit: units[unit]!,
      maximumFractionDigits: unit === 0 ? 0 : 1,
    }).format(size);
  }

  #yearOf(date: Date): string {
    return new Intl.DateTimeFormat("en", { timeZone: this.zone, year: "numeric" }).format(date);
  }
}
