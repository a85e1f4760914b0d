/** Somebody who asks the page: clicks are counted, and the API is asked with the page's own token. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { Row } from "./data.js";
import { ids, until } from "./harness.js";

/** The time zone of the pages (`newPage`). */
const zone = "Europe/Berlin";

export class Visitor {
  readonly page: Page;
  #clicks = 0;
  #authorization: string | undefined;

  constructor(page: Page) {
    this.page = page;
    page.on("request", (request) => {
      const { authorization } = request.headers();
      if (authorization?.startsWith("Bearer ")) this.#authorization = authorization;
    });
  }

  get clicks(): number {
    return this.#clicks;
  }

  async click(on: Locator): Promise<void> {
    this.#clicks++;
    await on.click();
  }

  /** Types into the search box of the page, which counts as a click. */
  async type(text: string): Promise<void> {
    this.#clicks++;
    const box = this.page.getByRole("searchbox");
    await box.fill(text);
    await box.press("Enter");
  }

  /** Opens a screen of the navigation. */
  async go(name: string): Promise<void> {
    await this.click(this.page.getByRole("navigation").getByRole("link", { name, exact: true }));
  }

  /** The day in the page's time zone, that many days from the day which its clock shows. */
  async day(after = 0): Promise<string> {
    const now = await this.page.evaluate(() => Date.now());
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(now);
    return new Date(Date.parse(today) + after * 86_400_000).toISOString().slice(0, 10);
  }

  async ask(path: string, body?: object): Promise<any> {
    const response = await this.page.request.fetch(new URL(path, this.page.url()).href, {
      method: body ? "POST" : "GET",
      headers: { Authorization: this.#authorization! },
      ...(body && { data: body }),
    });
    assert.ok(response.ok(), `${path}: ${await response.text()}`);
    return response.json();
  }

  /** All payments that a filter finds, the newest first. */
  async rows(filter: object, sort = "-created_at"): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const query: object = cursor === null ? { filter, sort, limit: 1000, time_zone: zone } : { cursor };
      const { items, page } = await this.ask("/v1/transactions/search", query);
      rows.push(...items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return rows;
  }

  /** Waits until the list has the given rows; it draws the first ones, and says when there are no others. */
  async sees(rows: readonly Row[]): Promise<void> {
    assert.ok(rows.length > 0, "nothing to see");
    const expected = rows.map((row) => row.id);
    await until(
      () => ids(this.page),
      (shown) =>
        shown.length >= Math.min(expected.length, 10) &&
        shown.length <= expected.length &&
        shown.every((id, at) => id === expected[at]),
    );
    if (rows.length > 90) return;
    const count = new RegExp(`^${rows.length} payments?, that is all`);
    await until(
      () => this.page.locator(".foot").innerText(),
      (text) => count.test(text),
    );
  }
}

/** An amount that the English page shows, without its currency: −1,234.50 EUR is -1234.50. */
export function decimalIn(text: string): string {
  return /-?\d[\d.]*/.exec(text.replaceAll(/[\s,]/g, "").replace("−", "-"))![0];
}

/** The sum of decimals with the same number of digits. */
export function sumOf(values: readonly string[]): string {
  const digits = /\.(\d+)$/.exec(values[0] ?? "")?.[1]?.length ?? 0;
  const sum = values.reduce((all, value) => all + BigInt(value.replace(".", "")), 0n);
  const text = String(sum < 0n ? -sum : sum).padStart(digits + 1, "0");
  return `${sum < 0n ? "-" : ""}${digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text}`;
}

/** The digits of a decimal without its sign, as a whole number. */
export function sizeOf(value: string): bigint {
  return BigInt(value.replace(/[-.]/g, ""));
}
