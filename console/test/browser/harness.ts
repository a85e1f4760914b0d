/** A browser, and pages in it that report what must not happen. */
import { after, beforeEach } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { now } from "./data.js";
import { Fake } from "./server.js";

export function launch(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  // A container has no user but root, and little shared memory.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** A browser and a fake for the tests of a file. Before each test, the fake begins again with that many payments. */
export async function stage(count = 1_000): Promise<{ browser: Browser; fake: Fake }> {
  const browser = await launch();
  const fake = await Fake.start(count);
  after(async () => {
    await browser.close();
    await fake.stop();
  });
  beforeEach(() => fake.reset(count));
  return { browser, fake };
}

export interface Options {
  /** The view that is opened; without one, the page's bare address. */
  readonly hash?: string;
  readonly as?: string | undefined;
  readonly width?: number;
  readonly height?: number;
  readonly language?: "en" | "de";
  readonly theme?: "light" | "dark";
  /** Whether the page's clock stands still. */
  readonly fixed?: boolean;
  readonly context?: BrowserContextOptions;
}

/** Dialogs, errors in the console, and what the security policy refused; answers with a bad status are no errors of the page. */
const faultsOf = new WeakMap<Page, string[]>();

export function faults(page: Page): string[] {
  return faultsOf.get(page)!;
}

export async function newPage(browser: Browser, options: Options = {}): Promise<Page> {
  const { width = 1280, height = 800, language = "en", theme = "light" } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === "en" ? "en-US" : "de-DE",
    timezoneId: "Europe/Berlin",
    colorScheme: theme,
    reducedMotion: "reduce",
    acceptDownloads: true,
    ...options.context,
  });
  const page = await context.newPage();
  const found: string[] = [];
  faultsOf.set(page, found);
  page.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => found.push(`error: ${error.stack}`));
  page.on("console", (message) => {
    if (
      (message.type() === "error" || message.type() === "warning") &&
      !/^Failed to load resource/.test(message.text())
    )
      found.push(`${message.type()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  if (options.fixed) await page.clock.setFixedTime(now);
  page.setDefaultTimeout(30_000);
  return page;
}

/** A page that is signed in, at a view, with its first rows. */
export async function open(browser: Browser, fake: Fake, options: Options = {}): Promise<Page> {
  const page = await newPage(browser, options);
  fake.signedIn = "as" in options ? options.as : "M0001";
  await page.goto(`${fake.origin}/console/${options.hash ?? "#/find"}`);
  if (options.as === "M0001" || !("as" in options)) await page.locator("header.top").waitFor();
  return page;
}

export async function close(page: Page): Promise<void> {
  await page.context().close();
}

/** What a page has of the address after #. */
export const hashOf = (page: Page) => page.evaluate(() => location.hash);

/** The ids of the rows that are drawn, from their links. */
export function ids(page: Page): Promise<string[]> {
  return page
    .locator(".table .body a[href*='open=']")
    .evaluateAll((links) => links.map((link) => /open=([^&]*)/.exec((link as HTMLAnchorElement).href)![1]!));
}

export function rowAt(page: Page, index: number) {
  return page.locator(`.table [data-row="${index}"]`);
}

/** Waits until something is so, and says what was so instead. */
export async function until<T>(read: () => Promise<T> | T, isSo: (value: T) => boolean, millis = 30_000): Promise<T> {
  const end = Date.now() + millis;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() > end) throw new Error(`It never came; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until the value that is read equals the given one. */
export async function becomes<T>(read: () => Promise<T> | T, expected: T): Promise<void> {
  await until(read, (value) => isDeepStrictEqual(value, expected));
}

/** Milliseconds from a key to the rows of what was typed, sorted. No payer may have two of the words in its name. */
export async function keyToRows(page: Page, words: readonly string[], rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(
      await page.evaluate(
        (word) =>
          new Promise<number>((resolve, reject) => {
            const input = document.querySelector<HTMLInputElement>("[data-search]")!;
            const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
            const isThere = () =>
              fold(document.querySelector('.table [data-row="0"] .of-payer')?.textContent ?? "").includes(word);
            if (isThere()) reject(new Error("It is there already."));
            const observer = new MutationObserver(() => {
              if (!isThere()) return;
              observer.disconnect();
              // When it is painted.
              requestAnimationFrame(() => resolve(performance.now() - start));
            });
            observer.observe(document.body, { subtree: true, childList: true, characterData: true });
            const start = performance.now();
            input.value = word;
            input.dispatchEvent(new InputEvent("input", { bubbles: true }));
            setTimeout(() => reject(new Error(`No rows for ${word}.`)), 30_000);
          }),
        words[round % words.length]!,
      ),
    );
    await page.waitForTimeout(50);
  }
  return times.sort((a, b) => a - b);
}
