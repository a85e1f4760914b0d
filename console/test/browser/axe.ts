/** Accessibility by axe, on every screen. Each theme has a file of its own, since a file has two minutes. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { idOf } from "./data.js";
import { close, newPage, open, rowAt, stage } from "./harness.js";

const root = createRequire(join(process.env["CONSOLE_ROOT"]!, "package.json"));
const axe = await readFile(root.resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (values) => {
    const { violations: found } = await (window as any).axe.run(document, { runOnly: { type: "tag", values } });
    return found.flatMap((each: any) =>
      each.nodes.map(
        (node: any) =>
          `${each.id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""}`,
      ),
    );
  }, tags);
}

type Step = (page: Page) => Promise<unknown>;
const rows: Step = (page) => rowAt(page, 0).locator(".of-amount").waitFor();
const press =
  (index: number): Step =>
  async (page) => {
    await rows(page);
    await page.locator(".finder .filters .popover > button").nth(index).click();
    await page.locator(".panel").waitFor();
  };

/** Each state: the address, and how it is reached from there. */
const states: [name: string, hash: string, step: Step][] = [
  ["the overview", "#/overview", (page) => page.locator(".news section").nth(2).waitFor()],
  ["the list", "#/find", rows],
  [
    "chips",
    "#/find?q=garcia%20amount%3Amuch%2049.99%20x%40&status=COMPLETED&min=1",
    (page) => page.locator(".chips li").nth(4).waitFor(),
  ],
  [
    "a payment",
    `#/find?open=${idOf(62)}`,
    async (page) => {
      await rows(page);
      await page.locator(".detail .related li").first().waitFor();
      await page.locator(".detail details summary").click();
    },
  ],
  ...[0, 1, 4, 5].map((index): [string, string, Step] => [`filter ${index}`, "#/find?status=COMPLETED", press(index)]),
  [
    "saved views",
    "#/find",
    async (page) => {
      await rows(page);
      await page.locator(".filters .popover.end > button").click();
      await page.locator(".panel input").fill("Mine");
      await page.keyboard.press("Enter");
      await page.locator(".filters .popover.end > button").click();
      await page.locator(".panel .menu li").waitFor();
    },
  ],
  [
    "columns",
    "#/find",
    async (page) => {
      await rows(page);
      await page.locator(".bar .popover > button").click();
      await page.locator(".panel .ordered").waitFor();
    },
  ],
  [
    "settings",
    "#/find",
    async (page) => {
      await rows(page);
      await page.locator(".who .popover > button").click();
      await page.locator(".panel details summary").click();
    },
  ],
  [
    "signing out",
    "#/find",
    async (page) => {
      await rows(page);
      await page.locator(".bar .popover > button").click();
      await page.locator(".panel .ordered input:not(:checked)").first().check();
      await page.keyboard.press("Escape");
      await page.locator(".who .popover > button").click();
      await page.locator(".who .panel .row button").last().click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  ["nothing found", "#/find?q=nobody&when=today", (page) => page.locator(".empty").waitFor()],
  ["a failure", "#/find?q=fails", (page) => page.getByRole("alert").waitFor()],
  [
    "adding up",
    "#/sums",
    async (page) => {
      await page.locator("figure.chart").first().waitFor();
      await page.locator("figure.chart details summary").first().click();
    },
  ],
  ["nothing to add up", "#/sums?q=nobody", (page) => page.locator(".empty").waitFor()],
  ["payouts", "#/payouts", (page) => page.locator("main a[href*='open=']").first().waitFor()],
  ["a payout", "#/payouts?open=po_2", (page) => page.getByText("po_2").first().waitFor()],
  ["exports", "#/exports", (page) => page.locator(".cards li").nth(1).waitFor()],
  ["a new export", "#/exports?open=new", (page) => page.getByRole("dialog").waitFor()],
  ["schedules", "#/schedules", (page) => page.locator(".cards li").first().waitFor()],
  ["a new schedule", "#/schedules?open=new", (page) => page.getByRole("dialog").waitFor()],
  ["webhooks", "#/webhooks", (page) => page.getByText("shop.example").first().waitFor()],
  ["a new endpoint", "#/webhooks?open=new", (page) => page.getByRole("dialog").waitFor()],
  [
    "an endpoint",
    "#/webhooks?open=whe_00000000000000000000000001",
    (page) => page.getByText("shop.example").first().waitFor(),
  ],
];

/** The tests of one theme, in both languages. */
export async function noViolations(theme: "light" | "dark"): Promise<void> {
  const { browser, fake } = await stage();
  for (const language of ["en", "de"] as const) {
    test(`no violation on any screen, ${language}, ${theme}`, async () => {
      fake.exports.add({ status: { in: ["REFUNDED"] } }, "SUCCEEDED");
      fake.exports.add(undefined, "RUNNING");
      const page = await open(browser, fake, { language, theme });
      page.setDefaultTimeout(4_000);
      await rows(page);
      const found: string[] = [];
      for (const [name, hash, step] of states) {
        fake.rules.length = 0;
        if (name === "a failure") fake.on(/search$/, { status: 403 });
        // Not from view to view: each begins as if somebody had opened its address.
        await page.goto("about:blank");
        await page.goto(`${fake.origin}/console/${hash}`);
        try {
          await step(page);
          found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
        } catch (error) {
          found.push(`${name}: ${(error as Error).message.split("\n")[0]}`);
        }
      }
      assert.deepEqual(found, []);
      await close(page);
    });

    test(`no violation before and around the sign-in, and on a small page, ${language}, ${theme}`, async () => {
      const page = await newPage(browser, { language, theme });
      await page.goto(`${fake.origin}/console/`);
      await page.locator("main button").waitFor();
      assert.deepEqual(await violations(page), []);
      fake.signedIn = "partner-demo";
      await page.goto("about:blank");
      await page.goto(`${fake.origin}/console/#/find`);
      await page.locator("main input").waitFor();
      await page.locator("main form button").click();
      await page.locator(".fault").waitFor();
      assert.deepEqual(await violations(page), [], "the choice of a merchant");
      await close(page);
      const small = await open(browser, fake, { language, theme, width: 360, height: 640 });
      await rows(small);
      assert.deepEqual(await violations(small), [], "360 pixels");
      fake.expire();
      await rowAt(small, 1).click();
      await small.locator(".notice.wait").waitFor();
      assert.deepEqual(await violations(small), [], "an expired token");
      await close(small);
    });
  }
}
