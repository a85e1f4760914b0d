/** Pictures of the console in target/screenshots, for people to look at: its states in each language, theme and width. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { idOf } from "./browser/data.js";
import { close, launch, newPage, open, rowAt } from "./browser/harness.js";
import { Fake } from "./browser/server.js";

const folder = join(process.env["CONSOLE_ROOT"]!, "target/screenshots");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await launch();
const fake = await Fake.start(1_000);

const rows = (page: Page) => rowAt(page, 0).locator(".of-amount").waitFor();
const states: [name: string, hash: string, step: (page: Page) => Promise<unknown>][] = [
  ["0-overview", "#/overview?when=week", (page) => page.locator(".news section").nth(2).waitFor()],
  ["2-list", "#/find", rows],
  ["3-typed", "#/find?q=garc%20amount%3A%3E50&status=COMPLETED&when=last7", rows],
  ["4-payment", `#/find?open=${idOf(62)}`, (page) => page.locator(".detail .related li").first().waitFor()],
  ["5-empty", "#/find?q=nobody&when=today", (page) => page.locator(".empty").waitFor()],
  ["6-failure", "#/find", (page) => page.getByRole("alert").waitFor()],
  ["7-sums", "#/sums?when=last7", (page) => page.locator("figure.chart").first().waitFor()],
  [
    "9-selection",
    "#/find",
    async (page) => {
      for (const index of [0, 1, 7]) await rowAt(page, index).getByRole("checkbox").click();
      await page.locator(".selected").waitFor();
    },
  ],
  ["10-payouts", "#/payouts", (page) => page.locator(".folding tbody tr").first().waitFor()],
  ["11-new-export", "#/exports?open=new", (page) => page.getByRole("dialog").waitFor()],
  ["8-exports", "#/exports", (page) => page.locator(".cards li").nth(1).waitFor()],
];

let count = 0;
for (const language of ["en", "de"] as const)
  for (const theme of ["light", "dark"] as const)
    for (const width of [360, 768, 1280, 1920]) {
      const shoot = async (page: Page, name: string) => {
        await page.waitForTimeout(150);
        await page.screenshot({ path: join(folder, `${name}-${language}-${theme}-${width}.png`) });
        count++;
      };
      const options = { language, theme, width, height: width < 640 ? 740 : 800, fixed: true };
      fake.reset();
      const welcome = await newPage(browser, options);
      await welcome.goto(`${fake.origin}/console/`);
      await welcome.locator("main button").waitFor();
      await shoot(welcome, "1-sign-in");
      await close(welcome);
      fake.exports.add({ and: [{ status: { in: ["REFUNDED"] } }, { amount: { gte: "50" } }] }, "SUCCEEDED");
      fake.exports.add({ created_at: { gte: "2026-11-01", lt: "2026-12-01" } }, "RUNNING");
      for (const [name, hash, step] of states) {
        fake.rules.length = 0;
        if (name === "6-failure") fake.on(/search$/, { status: 403 });
        const page = await open(browser, fake, { ...options, hash });
        await step(page);
        await shoot(page, name);
        await close(page);
      }
    }
await browser.close();
await fake.stop();
console.log(`${count} pictures in ${folder}`);
