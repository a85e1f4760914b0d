/** Selected payments: their sums, and what can be done with them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { decimal, digitsOf, idOf, minorOf, payment, type Row } from "./data.js";
import { close, faults, open, rowAt, stage, until } from "./harness.js";

const { browser, fake } = await stage();

const boxOf = (page: Page, index: number) => rowAt(page, index).getByRole("checkbox");
const bar = (page: Page) => page.getByRole("region", { name: "Selection", exact: true });

/** The amount, fee and net amount of payments, in one currency. */
function sums(rows: readonly Row[], currency: string): string[] {
  const own = rows.filter((row) => row.amount.currency_code === currency);
  return (["amount", "fee", "net"] as const).map((name) => {
    const minor = own.reduce((sum, row) => sum + minorOf(row[name].value, digitsOf[currency]!), 0n);
    return decimal(minor, currency);
  });
}

async function shown(page: Page, currency: string): Promise<string[]> {
  const cells = await bar(page).locator(`tr[data-currency="${currency}"] td`).allInnerTexts();
  return cells.map((cell) => cell.replaceAll(",", "").replace("−", "-").replace(currency, "").trim());
}

const isEqual = (expected: unknown) => (value: unknown) => JSON.stringify(value) === JSON.stringify(expected);

test("boxes, a range and the keyboard select; the sums are exact for each currency", async () => {
  const page = await open(browser, fake);
  await boxOf(page, 2).click();
  await boxOf(page, 8).click({ modifiers: ["Shift"] });
  const rows = [2, 3, 4, 5, 6, 7, 8].map(payment);
  await bar(page).getByText("7 payments", { exact: true }).waitFor();
  // Rows 2 to 8 have a payment in yen and a refund.
  for (const currency of ["EUR", "JPY"]) await until(() => shown(page, currency), isEqual(sums(rows, currency)));
  await page.keyboard.press("j");
  await until(
    () => page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row")),
    (row) => row === "9",
  );
  await page.keyboard.press("x");
  await until(() => boxOf(page, 9).isChecked(), Boolean);
  await until(() => shown(page, "USD"), isEqual(sums([payment(9)], "USD")));
  await page.keyboard.press("Space");
  await until(
    () => boxOf(page, 9).isChecked(),
    (checked) => !checked,
  );
  assert.equal(await page.getByRole("complementary").count(), 0, "selecting opens nothing");
  await bar(page).getByRole("button", { name: "Clear the selection" }).click();
  await bar(page).waitFor({ state: "detached" });
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("amounts beyond what a floating-point number holds are added up exactly", async () => {
  fake.rows(3, (index) => ({
    ...payment(0),
    id: idOf(index),
    amount: { value: "90071992547409.91", currency_code: "EUR" },
  }));
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await until(
    () => shown(page, "EUR"),
    ([amount]) => amount === "270215977642229.73",
  );
  await close(page);
});

test("all rows that are shown, however many were dropped meanwhile; and no further ones", async () => {
  fake.reset(4_000);
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  const scroller = page.locator("[data-scroller]");
  await until(
    async () => {
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return page.locator(".bar").first().innerText();
    },
    (text) => text.includes("4,000 payments"),
    30_000,
  );
  await page.getByRole("checkbox", { name: "Select all 4,000 shown" }).check();
  await bar(page).getByText("4,000 payments", { exact: true }).first().waitFor({ timeout: 20_000 });
  const all = Array.from({ length: 4_000 }, (_, index) => payment(index));
  for (const currency of ["EUR", "JPY", "BHD", "USD"])
    await until(() => shown(page, currency), isEqual(sums(all, currency)));
  await bar(page).getByText("An export takes up to 100 selected payments.").waitFor();
  assert.equal(await bar(page).getByRole("link").count(), 0);
  assert.deepEqual(faults(page), []);
  await close(page);
});

test("rows that cannot be fetched again are not left out of a selection: nothing is selected", async () => {
  fake.reset(4_000);
  const page = await open(browser, fake);
  await rowAt(page, 0).waitFor();
  await until(
    async () => {
      await page.locator("[data-scroller]").evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return page.locator(".bar").first().innerText();
    },
    (text) => text.includes("4,000 payments"),
    30_000,
  );
  fake.on(/search$/, { status: 400 });
  await page.getByRole("checkbox", { name: "Select all 4,000 shown" }).click();
  await page.getByRole("alert").filter({ hasText: "The fake says 400" }).waitFor();
  assert.equal(await bar(page).count(), 0);
  await close(page);
});

test("the selection as a table for a spreadsheet: plain decimals, and no formula", async () => {
  fake.rows(10, (index) => ({ ...payment(index), ...(index === 1 && { reference: "=1+1" }) }));
  const page = await open(browser, fake, { context: { permissions: ["clipboard-read", "clipboard-write"] } });
  await boxOf(page, 0).click();
  await boxOf(page, 1).click();
  await bar(page).getByRole("button", { name: "Copy as table" }).click();
  const text = await until(() => page.evaluate(() => navigator.clipboard.readText()), Boolean);
  const [head, ...lines] = text.split(/\r?\n/).map((line) => line.split("\t"));
  const names = "Time (Europe/Berlin),Payer,Type,Status,Method,Reference,Amount,Currency,Id";
  assert.equal(head!.join(), names);
  const [first, second] = [payment(0), payment(1)];
  assert.deepEqual(lines, [
    [
      "2026-11-27 14:31:58",
      "José García",
      "Payment",
      "Completed",
      "Visa 4242",
      "order-0",
      first.amount.value,
      "EUR",
      first.id,
    ],
    [
      "2026-11-27 14:25:41",
      second.payer.name,
      "Payment",
      "Completed",
      "Mastercard 1881",
      "'=1+1",
      second.amount.value,
      "EUR",
      second.id,
    ],
  ]);
  await close(page);
});

test("the selection is exported by its ids, and its address shows the same payments", async () => {
  const page = await open(browser, fake);
  await boxOf(page, 1).click();
  await boxOf(page, 4).click();
  await bar(page).getByRole("link", { name: "Export the selection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("2 selected payments").waitFor();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const [asked] = fake.asked(/^POST \/v1\/exports$/);
  assert.deepEqual(asked!.body.filter, { id: { in: [idOf(1), idOf(4)] } });
  await page.evaluate((id) => (location.hash = `#/find?id=${id}`), [idOf(1), idOf(4)].join());
  await page.getByText("2 payments, that is all.").waitFor();
  await page.getByRole("button", { name: "Remove “2 selected payments”" }).click();
  await page.locator(".bar").getByText("100+ payments").waitFor();
  await close(page);
});

test("another search has no selection, and a phone selects, too", async () => {
  const page = await open(browser, fake, { width: 360, height: 740 });
  await boxOf(page, 0).click();
  await bar(page).getByRole("button", { name: "Select all 100 shown" }).click();
  await bar(page).getByText("100 payments", { exact: true }).waitFor();
  await bar(page).getByText("The list goes on.").waitFor();
  await page.getByRole("searchbox").fill("garcia");
  await bar(page).waitFor({ state: "detached" });
  assert.deepEqual(faults(page), []);
  await close(page);
});
