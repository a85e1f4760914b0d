/**
 * Pictures of all states in target/screenshots, for people to look at: in each language, theme and width, and as printed. Words that
 * follow the command choose the pictures whose names contain one of them.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { close, launch, newPage, open, rowAt } from "./browser/harness.js";
import { Fake } from "./browser/server.js";
import { prepare, rows, states } from "./browser/states.js";

const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.some((word) => name.includes(word));
const folder = join(process.env["CONSOLE_ROOT"]!, "target/screenshots");
if (chosen.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await launch();
const fake = await Fake.start(1_000);

/** Pages that no address of somebody who is signed in leads to. */
const others: readonly (readonly [name: string, as: string | undefined, step: (page: Page) => Promise<unknown>])[] = [
  ["signed out", undefined, (page) => page.locator("main button").waitFor()],
  ["a partner", "partner-demo", (page) => page.locator("main input").waitFor()],
  [
    "an expired sign-in",
    "M0001",
    async (page) => {
      await rows(page);
      fake.expire();
      await rowAt(page, 1).click();
      await page.locator(".notice.wait").waitFor();
    },
  ],
];
const printed = ["the overview", "the list", "a payment", "adding up", "a payout"];

let count = 0;
for (const language of ["en", "de"] as const)
  for (const theme of ["light", "dark"] as const)
    for (const width of [360, 768, 1280, 1920]) {
      const options = { language, theme, width, height: width < 640 ? 740 : 800, fixed: true };
      const nameOf = (state: string, of: string | number = width) =>
        `${language}-${theme}-${of}-${state.replaceAll(" ", "-")}`;
      const shoot = async (page: Page, name: string) => {
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(folder, `${name}.png`) });
        count++;
      };
      fake.reset();
      for (const [state, as, step] of others.filter(([state]) => isChosen(nameOf(state)))) {
        const page = as === "M0001" ? await open(browser, fake, options) : await newPage(browser, options);
        fake.signedIn = as;
        if (as !== "M0001") await page.goto(`${fake.origin}/console/${as ? "#/find" : ""}`);
        await step(page);
        await shoot(page, nameOf(state));
        await close(page);
      }
      const wanted = states.filter(([state]) => isChosen(nameOf(state)));
      if (wanted.length === 0) continue;
      fake.exports.add({ and: [{ status: { in: ["REFUNDED"] } }, { amount: { gte: "50" } }] }, "SUCCEEDED");
      fake.exports.add({ created_at: { gte: "2026-11-01", lt: "2026-12-01" } }, "RUNNING");
      const page = await open(browser, fake, options);
      for (const [state, hash, step] of wanted) {
        prepare(fake, state);
        // Not from view to view: each begins as if somebody had opened its address.
        await page.goto("about:blank");
        await page.goto(`${fake.origin}/console/${hash}`);
        await step(page);
        await shoot(page, nameOf(state));
        if (theme === "light" && width === 768 && printed.includes(state)) {
          await page.emulateMedia({ media: "print" });
          await shoot(page, nameOf(state, "print"));
          await page.emulateMedia({ media: "screen" });
        }
      }
      await close(page);
    }
await browser.close();
await fake.stop();
console.log(`${count} pictures in ${folder}`);
