/** The states of all screens, which axe checks and which pictures show. */
import type { Page } from "playwright-core";
import { idOf } from "./data.js";
import { rowAt } from "./harness.js";
import type { Fake } from "./server.js";

export type Step = (page: Page) => Promise<unknown>;
export const rows: Step = (page) => rowAt(page, 0).locator(".of-amount").waitFor();
const press =
  (index: number): Step =>
  async (page) => {
    await rows(page);
    await page.locator(".finder .filters .popover > button").nth(index).click();
    await page.locator(".panel").waitFor();
  };

/** Each state: its name, the address, and how it is reached from there. */
export const states: readonly (readonly [name: string, hash: string, step: Step])[] = [
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
      await page.locator(".finder .popover.end > button").click();
      await page.locator(".panel input").fill("Mine");
      await page.keyboard.press("Enter");
      await page.locator(".finder .popover.end > button").click();
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
  [
    "selected payments",
    "#/find",
    async (page) => {
      await rows(page);
      for (const index of [0, 1, 7]) await rowAt(page, index).getByRole("checkbox").click();
      await page.locator(".selected").waitFor();
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
  [
    "a new export for a tax adviser",
    "#/exports",
    async (page) => {
      await page
        .getByRole("button", { name: /tax adviser|Steuerberatung/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  ["a new schedule", "#/schedules?open=new", (page) => page.getByRole("dialog").waitFor()],
  ["webhooks", "#/webhooks", (page) => page.getByText("shop.example").first().waitFor()],
  ["a new endpoint", "#/webhooks?open=new", (page) => page.getByRole("dialog").waitFor()],
  [
    "an endpoint",
    "#/webhooks?open=whe_00000000000000000000000001",
    (page) => page.getByText("shop.example").first().waitFor(),
  ],
];

/** Prepares the fake for the given state, as if nothing had been asked of it before. */
export function prepare(fake: Fake, name: string): void {
  fake.rules.length = 0;
  if (name === "a failure") fake.on(/search$/, { status: 403 });
}
