/** Questions of merchants that a page answers by itself: against the fake, and against a demo. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { rowAt, until } from "./harness.js";

/** An amount that the English page shows, in minor units. */
function minorOf(text: string): bigint {
  const value = /[−-]?[\d,]*\d(\.\d+)?/.exec(text.replaceAll(/\s/g, ""))![0];
  return BigInt(value.replace("−", "-").replaceAll(/[,.]/g, ""));
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

/** "What did fees cost me yesterday?": one click; the figure is that of the payments which it opens, added up. */
async function feesOfYesterday(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Yesterday", exact: true }).click();
  const link = page.locator("[data-line='fees'] td a").first();
  await until(
    () => link.getAttribute("href"),
    (href) => /from=(\d{4}-\d\d-\d\d)&to=\1/.test(href ?? ""),
  );
  await page.locator(".overview .answer[aria-busy='false']").waitFor();
  const [shown, hash] = [minorOf(await link.innerText()), (await link.getAttribute("href"))!];
  await page.evaluate((next) => (location.hash = next), hash.replace("#/find", "#/sums"));
  const total = page.locator("table.totals tr.strong td").nth(2);
  await total.waitFor();
  const types = page.locator("table.totals tbody tr:not(.strong)");
  await types.first().waitFor();
  let own = 0n;
  for (const type of await types.all()) {
    if ((await type.locator("th").innerText()).trim() === "Fee")
      own = minorOf(await type.locator("td").nth(1).innerText());
  }
  assert.equal(minorOf(await total.innerText()) + own, shown);
}

/** "What is in that payout?": its payments and their sums. */
async function contentOfPayout(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Payouts", exact: true }).click();
  const row = page.locator(".folding tbody tr").filter({ hasText: "Adds up" }).first();
  const amount = await row.locator(".sum").innerText();
  await row.getByRole("link").click();
  const detail = page.getByRole("complementary");
  await detail.locator(".sums-of tbody tr").first().waitFor();
  assert.equal(await detail.locator(".glance .big").innerText(), amount);
  const net = async (name: string) =>
    minorOf(await detail.locator(".sums-of tbody tr").filter({ hasText: name }).locator("td").last().innerText());
  assert.equal((await net("Total")) + (await net("Paid out")), 0n);
  await detail.locator(".related li a").first().waitFor();
}

/** "Which are the largest payments in euros?": the largest first. */
async function largestInEuros(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: "Currency" }).click();
  await page.getByRole("textbox", { name: "Currency" }).fill("EUR");
  await page.keyboard.press("Enter");
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
  const head = page.getByRole("columnheader", { name: "Amount" });
  await until(
    () => head.getAttribute("aria-sort"),
    (order) => order === "descending",
  );
  await rowAt(page, 9).locator(".of-amount").waitFor();
  await until(
    async () => {
      const texts = await page.locator(".table .body .of-amount").allInnerTexts();
      return texts.slice(0, 10);
    },
    (texts) => {
      const sizes = texts.map((text) => absolute(minorOf(text)));
      return (
        texts.length === 10 &&
        texts.every((text) => text.endsWith("EUR")) &&
        sizes.every((size, at) => at === 0 || size <= sizes[at - 1]!)
      );
    },
  );
}

/** Each question as in the table of README.md, from the first page. */
export const questions: readonly (readonly [
  number: number,
  question: string,
  answer: (page: Page) => Promise<void>,
])[] = [
  [4, "What did fees cost me yesterday?", feesOfYesterday],
  [17, "What is in that payout?", contentOfPayout],
  [18, "Which are the largest payments in euros?", largestInEuros],
];
